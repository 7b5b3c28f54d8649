53 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 53 +4.432 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.device), Optional(Remote User Terminated Connection (HCI 0x13))) <Disconnection Complete>

remark parameters-rejected (high, device 0)
  The connection parameters that were asked for were rejected
  The link goes on with the old ones. Apple systems reject what lies outside their limits.
  - Have the device ask for an interval of 15 ms or more in steps of 15 ms, a latency of at most 30, and a time-out of 2 to 6 s.
  요청한 연결 파라미터가 거절되었습니다
  연결은 이전 값으로 계속됩니다. Apple 시스템은 정해진 범위를 벗어난 값을 거절합니다.
  - 기기가 15 ms 이상이며 15 ms 단위인 interval, 30 이하의 latency, 2~6초의 timeout을 요청하게 합니다.
  @ frame 51 <Connection Parameter Update Response: rejected>

cause peer-ended (medium, device 0)
  The device ended the link: Remote User Terminated Connection (HCI 0x13)
  Shortly before, it had asked for other connection parameters and was refused: some devices then leave.
  - Read the device's own log of that moment: only its firmware knows why.
  - Look at the last packets before the end: what was asked of it, and how soon.
  ? The firmware's reason for the disconnect at this time.
  기기가 연결을 끊었습니다: Remote User Terminated Connection (HCI 0x13)
  조금 전에 기기가 다른 연결 파라미터를 요청했지만 거절당했습니다. 이때 연결을 끊는 기기가 있습니다.
  - 그 시각의 기기 로그를 확인합니다. 이유는 기기 펌웨어만 압니다.
  - 끊기기 직전의 패킷에서 무엇을 얼마나 빨리 요청했는지 확인합니다.
  ? 이 시각에 펌웨어가 연결을 끊은 이유를 확인합니다.
  @ frame 53 <Disconnection Complete: Remote User Terminated Connection (HCI 0x13)>
