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

cause host-ended (medium, device 0)
  This side ended the link before it was used
  The host sent Disconnect within ten seconds of the connection, and no value had been read or written. The app cancelled, released the CBPeripheral, or ran into a time limit of its own.
  - Look for cancelPeripheralConnection and time limits in the app, and keep the CBPeripheral in a property.
  ? The app's own log, or the system's, of that moment: who cancelled.
  이쪽에서 연결을 사용하기도 전에 끊었습니다
  호스트가 연결된 지 10초 안에 Disconnect를 보냈고, 읽거나 쓴 값이 없었습니다. 앱이 취소했거나, CBPeripheral을 해제했거나, 앱의 시간 제한에 걸린 것입니다.
  - 앱에서 cancelPeripheralConnection과 시간 제한을 찾아보고, CBPeripheral을 프로퍼티에 보관합니다.
  ? 그 시각의 앱 로그나 시스템 로그에서 누가 취소했는지 확인합니다.
  @ frame 19 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 17 <Disconnect>
