51 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 11 +1.280 s system device 0 discoveryStarted
frame 46 +1.775 s air device 0 discoveryFinished(attributes: Optional(7))
frame 47 +1.876 s system device 0 written(handle: Optional(23), withResponse: false)
frame 49 +5.878 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 51 +5.980 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause write-too-long (high, device 0)
  A value is longer than a packet of this link: 40 bytes, 20 fit
  Packets beyond the agreed size are cut or dropped by the device.
  - Ask maximumWriteValueLength(for:) on every connection, and split the data by it.
  값이 이 연결의 패킷보다 깁니다. 40바이트인데 20바이트까지 들어갑니다
  합의된 크기를 넘는 패킷은 기기가 자르거나 버립니다.
  - 연결할 때마다 maximumWriteValueLength(for:)를 물어보고 그에 맞춰 데이터를 나눕니다.
  @ frame 47 <Write Command, 43 bytes>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 51 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 49 <Disconnect>
