52 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 46 +1.835 s air device 0 discoveryFinished(attributes: Optional(5))
frame 49 +1.988 s air device 0 read(handle: Optional(3))
frame 50 +5.989 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 52 +6.091 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

risk cccd-missing (high, device 0)
  Notifications cannot be switched on: the characteristic has no descriptor 2902
  2A37, handle 0x0012: it says that it notifies or indicates, and has no Client Characteristic Configuration. setNotifyValue fails with ATT error 10 on Apple systems, even where values arrive.
  - Add the descriptor 2902 to the characteristic in the firmware.
  알림을 켤 수 없습니다. 특성에 2902 디스크립터가 없습니다
  2A37, handle 0x0012: 알림을 보낸다고 하지만 Client Characteristic Configuration이 없습니다. Apple 시스템에서는 값이 도착하더라도 setNotifyValue가 ATT 오류 10으로 실패합니다.
  - 펌웨어에서 그 특성에 2902 디스크립터를 추가합니다.
  @ frame 31 <2A37>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 52 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 50 <Disconnect>
