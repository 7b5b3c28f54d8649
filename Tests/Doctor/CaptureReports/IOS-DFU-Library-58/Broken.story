19 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 16 +1.615 s air device 0 refused("Read Request", CBATTErrorDomain 1 (invalidHandle)) <Error Response to Read Request, handle 0x0042>
frame 17 +5.616 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 19 +5.718 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause gatt-cache (high, device 0)
  The host used an attribute that the device no longer has
  The device answered "invalid handle" for handle 0x0042. There was no discovery on this link: the host relied on what it remembered, and the firmware has changed since.
  - Have the firmware include the Service Changed characteristic (2A05) and indicate it after an update.
  - Once: forget the device, or switch Bluetooth off and on, so that the host discovers anew.
  - In the app, drop services and characteristics on disconnect and in didModifyServices.
  호스트가 기기에 더 이상 없는 속성을 사용했습니다
  기기가 handle 0x0042에 대해 "invalid handle"로 응답했습니다. 이 연결에는 탐색이 없었습니다. 호스트는 기억해 둔 내용을 썼고, 그 뒤 펌웨어가 바뀌었습니다.
  - 펌웨어에 Service Changed 특성(2A05)을 넣고, 업데이트 뒤에 indicate하게 합니다.
  - 한 번은 기기를 지우거나 Bluetooth를 껐다 켜서 호스트가 다시 탐색하게 합니다.
  - 앱에서는 연결이 끊길 때와 didModifyServices에서 서비스와 특성을 버립니다.
  @ frame 16 <Error Response: CBATTErrorDomain 1 (invalidHandle)>
  @ frame 14 <Read Request, handle 0x0042>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 19 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 17 <Disconnect>

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
