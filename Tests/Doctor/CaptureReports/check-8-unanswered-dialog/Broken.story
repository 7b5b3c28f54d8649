19 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.363 s system device 0 pairingStarted <Pairing Request>
frame 17 +31.466 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 19 +31.568 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause pairing-broken-off (medium, device 0)
  Pairing was begun and never came to an end
  The link ended in the middle of it. A dialog that nobody answered is the usual reason; after 30 s pairing is over.
  - Try again and answer the pairing dialog; on Linux run an agent that can pair.
  페어링이 시작되었지만 끝나지 않았습니다
  페어링 도중에 연결이 끊겼습니다. 아무도 응답하지 않은 대화상자가 흔한 이유이며, 30초가 지나면 페어링은 끝납니다.
  - 다시 시도하고 페어링 대화상자에 응답합니다. Linux에서는 페어링할 수 있는 에이전트를 실행합니다.
  @ frame 14 <Pairing Request>
  @ frame 19

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 19 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 17 <Disconnect>
