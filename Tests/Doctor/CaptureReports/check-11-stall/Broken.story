59 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 50 +1.889 s system device 0 written(handle: Optional(23), withResponse: false) x6
frame 56 +11.945 s air device 0 notified(handle: Optional(18))
frame 57 +12.946 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 59 +13.048 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause send-stalled (medium, device 0)
  Packets to the device are not getting through: 6 wait in the controller
  For 11 s the controller reported none of them as sent: the device does not acknowledge them.
  - Send more slowly: wait for canSendWriteWithoutResponse and peripheralIsReady(toSendWriteWithoutResponse:).
  - Look at the device's receive buffers and at the reception.
  기기로 보낸 패킷이 전달되지 않고 있습니다. 6개가 컨트롤러에서 기다립니다
  11 s 동안 컨트롤러가 전송 완료를 하나도 보고하지 않았습니다. 기기가 수신을 확인하지 않고 있습니다.
  - 더 천천히 보냅니다. canSendWriteWithoutResponse와 peripheralIsReady(toSendWriteWithoutResponse:)를 기다립니다.
  - 기기의 수신 버퍼와 수신 상태를 확인합니다.
  @ frame 50
  @ frame 59

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 59 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 57 <Disconnect>
