23 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.563 s system device 0 written(handle: Optional(19), withResponse: true)
frame 17 +2.616 s air device 0 notified(handle: Optional(18))
frame 20 +2.869 s air device 0 read(handle: Optional(3))
frame 21 +6.870 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 23 +6.972 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 23 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 21 <Disconnect>

remark services-from-cache (high, device 0)
  The host used the services it remembered; it did not discover them on this link
  Values were used by their handles without any discovery. That is faster, and wrong after the firmware has changed: new services stay invisible.
  - If a service is missing after a firmware update: have the firmware indicate Service Changed (2A05); until then forget the device or switch Bluetooth off and on.
  호스트가 기억해 둔 서비스를 사용했고, 이 연결에서는 탐색하지 않았습니다
  탐색 없이 핸들로 바로 값을 사용했습니다. 더 빠르지만, 펌웨어가 바뀐 뒤에는 새 서비스가 보이지 않게 됩니다.
  - 펌웨어 업데이트 뒤 서비스가 보이지 않으면 펌웨어가 Service Changed(2A05)를 indicate하게 합니다. 그때까지는 기기를 지우거나 Bluetooth를 껐다 켭니다.
  @ frame 14
  @ frame 9

cannot see: no-discovery (frame 14)
  The services were not discovered in this capture: handles cannot be told from their UUIDs.
