57 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 50 +1.979 s system device 0 subscribed(handle: Optional(18), isOn: true)
frame 53 +2.532 s air device 0 notified(handle: Optional(18)) x2
frame 55 +7.534 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 57 +7.636 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 57 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 55 <Disconnect>

remark service-not-advertised (high, device 0)
  The device does not advertise the services that it has: 180D
  A scan that is limited to one of them does not find the device, and in the background no other scan finds anything.
  - If the app scans with a filter, have the device advertise that service.
  기기가 가진 서비스를 광고하지 않습니다: 180D
  이 서비스로 제한한 스캔으로는 기기를 찾을 수 없고, 백그라운드에서는 제한하지 않은 스캔이 아무것도 찾지 못합니다.
  - 앱이 필터로 스캔한다면 기기가 그 서비스를 광고하게 합니다.
  @ frame 3
