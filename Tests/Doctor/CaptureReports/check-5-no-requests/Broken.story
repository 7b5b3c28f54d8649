13 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 11 +21.160 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 13 +21.262 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 13 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 11 <Disconnect>

symptom no-requests (medium, device 0)
  The link was up and nothing was asked of the device
  For ten seconds and more no packet of the attribute protocol went over the link. The app did not call discoverServices, or the host answered it from its memory of the device.
  - Call discoverServices in didConnect, with the peripheral's delegate set before.
  - If the app did so and the firmware was changed, forget the device so that the host discovers anew.
  ? The app's log of the same time: was discoverServices called, and did didDiscoverServices come?
  연결은 되었지만 기기에 아무것도 요청하지 않았습니다
  10초 넘게 속성 프로토콜 패킷이 하나도 없었습니다. 앱이 discoverServices를 부르지 않았거나, 호스트가 기억해 둔 내용으로 대신 답했습니다.
  - didConnect에서 discoverServices를 부릅니다. 그 전에 peripheral의 delegate를 설정합니다.
  - 앱이 그렇게 했고 펌웨어가 바뀌었다면, 기기를 지워서 호스트가 다시 탐색하게 합니다.
  ? 같은 시각의 앱 로그에서 discoverServices를 불렀는지, didDiscoverServices가 왔는지 확인합니다.
  @ frame 9
  @ frame 13
