58 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 2 +0.000 s system scanStarted <LE Set Scan Enable>
frame 4 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 6 +0.504 s system scanStopped <LE Set Scan Enable>
frame 8 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 10 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 14 +1.262 s air device 0 packetSize(185)
frame 15 +1.383 s system device 0 discoveryStarted
frame 50 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 51 +1.979 s system device 0 subscribed(handle: Optional(18), isOn: true)
frame 54 +2.532 s air device 0 notified(handle: Optional(18)) x2
frame 56 +7.534 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 58 +7.636 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 58 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 56 <Disconnect>

risk filter-not-advertised (high, device 0)
  A scan is limited to service 180D, which the device has and does not advertise
  A filter looks at the advertisement only, and not at the services that the device has.
  - Have the device advertise the service, or scan for one that it does advertise.
  스캔이 서비스 180D로 제한되어 있습니다. 기기에 그 서비스가 있지만 광고하지 않습니다
  필터는 광고만 보며, 기기가 가진 서비스는 보지 않습니다.
  - 기기가 그 서비스를 광고하게 하거나, 기기가 광고하는 서비스로 스캔합니다.
  @ frame 1 <filter 180D>
  @ frame 4
