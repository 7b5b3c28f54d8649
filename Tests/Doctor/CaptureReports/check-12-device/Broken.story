14 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.763 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.device), Optional(Remote User Terminated Connection (HCI 0x13))) <Disconnection Complete>

cause peer-ended (medium, device 0)
  The device ended the link: Remote User Terminated Connection (HCI 0x13)
  Nothing had been read, written or sent yet. Devices do so when they expect pairing, a certain first request, or another phone.
  - Read the device's own log of that moment: only its firmware knows why.
  - Look at the last packets before the end: what was asked of it, and how soon.
  ? The firmware's reason for the disconnect at this time.
  기기가 연결을 끊었습니다: Remote User Terminated Connection (HCI 0x13)
  아직 읽거나 쓰거나 보낸 값이 없었습니다. 기기가 페어링이나 특정한 첫 요청, 또는 다른 휴대폰을 기대할 때 이렇게 합니다.
  - 그 시각의 기기 로그를 확인합니다. 이유는 기기 펌웨어만 압니다.
  - 끊기기 직전의 패킷에서 무엇을 얼마나 빨리 요청했는지 확인합니다.
  ? 이 시각에 펌웨어가 연결을 끊은 이유를 확인합니다.
  @ frame 14 <Disconnection Complete: Remote User Terminated Connection (HCI 0x13)>
