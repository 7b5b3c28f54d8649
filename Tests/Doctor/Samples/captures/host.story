58 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.363 s system device 0 pairingStarted <Pairing Request>
frame 19 +1.768 s air device 0 pairingFinished(nil)
frame 19 +1.768 s air device 0 encrypted(nil) <Encryption Change>
frame 20 +1.889 s system device 0 discoveryStarted
frame 55 +2.384 s air device 0 discoveryFinished(attributes: Optional(7))
frame 56 +6.385 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 58 +6.487 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 58 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 56 <Disconnect>
