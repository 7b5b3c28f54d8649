54 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 52 +32.981 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 54 +33.083 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause request-unanswered (high, device 0)
  The device did not answer a request: Read Request
  There was no answer for 31 s. After 30 s the protocol forbids any further request on this link, so everything behind it waits.
  - Look at the firmware's handler of this attribute: it must answer every request.
  - In the app, give requests a time limit, and reconnect when it has passed.
  기기가 요청에 응답하지 않았습니다: Read Request
  31 s 동안 응답이 없었습니다. 30초가 지나면 프로토콜상 이 연결에서 더 요청할 수 없으므로 뒤따르는 모든 요청이 멈춥니다.
  - 펌웨어에서 이 속성의 처리 코드를 확인합니다. 모든 요청에 응답해야 합니다.
  - 앱에서는 요청에 시간 제한을 두고, 지나면 다시 연결합니다.
  @ frame 50 <Read Request, 2A39, handle 0x0015>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 54 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 52 <Disconnect>
