16 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.763 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 16 +1.865 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause host-ended (medium, device 0)
  This side ended the link before it was used
  The host sent Disconnect within ten seconds of the connection, and no value had been read or written. The app cancelled, released the CBPeripheral, or ran into a time limit of its own.
  - Look for cancelPeripheralConnection and time limits in the app, and keep the CBPeripheral in a property.
  ? The app's own log, or the system's, of that moment: who cancelled.
  이쪽에서 연결을 사용하기도 전에 끊었습니다
  호스트가 연결된 지 10초 안에 Disconnect를 보냈고, 읽거나 쓴 값이 없었습니다. 앱이 취소했거나, CBPeripheral을 해제했거나, 앱의 시간 제한에 걸린 것입니다.
  - 앱에서 cancelPeripheralConnection과 시간 제한을 찾아보고, CBPeripheral을 프로퍼티에 보관합니다.
  ? 그 시각의 앱 로그나 시스템 로그에서 누가 취소했는지 확인합니다.
  @ frame 16 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 14 <Disconnect>
