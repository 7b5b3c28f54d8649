19 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.363 s system device 0 pairingStarted <Pairing Request>
frame 16 +1.465 s air device 0 pairingFinished(Optional(Pairing Not Supported (SMP 0x05))) <Pairing Failed>
frame 17 +1.566 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 19 +1.668 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause pairing-failed (high, device 0)
  Pairing failed: Pairing Not Supported (SMP 0x05)
  The device ended the pairing. The device does not pair, or not at the moment.
  - Put the device into its pairing mode, remove old pairings on both sides, and try again.
  - Where a code or a number is asked for, enter or confirm it in time.
  페어링에 실패했습니다: Pairing Not Supported (SMP 0x05)
  기기가 페어링을 끝냈습니다. 이유: Pairing Not Supported (SMP 0x05).
  - 기기를 페어링 모드로 두고, 양쪽의 오래된 페어링을 지운 뒤 다시 시도합니다.
  - 코드나 숫자를 묻는 경우 제때 입력하거나 확인합니다.
  @ frame 16 <Pairing Failed: Pairing Not Supported (SMP 0x05)>
  @ frame 14 <Pairing Request>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 19 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 17 <Disconnect>
