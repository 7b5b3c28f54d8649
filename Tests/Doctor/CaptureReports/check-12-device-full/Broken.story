55 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 50 +1.979 s system device 0 subscribed(handle: Optional(18), isOn: true)
frame 53 +2.532 s air device 0 notified(handle: Optional(18)) x2
frame 55 +4.534 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.device), Optional(Remote Device Terminated Connection due to Low Resources (HCI 0x14))) <Disconnection Complete>

cause peer-ended (high, device 0)
  The device ended the link: Remote Device Terminated Connection due to Low Resources (HCI 0x14)
  It says that it lacks the resources to keep the link.
  - Read the device's own log of that moment: only its firmware knows why.
  - Look at the last packets before the end: what was asked of it, and how soon.
  ? The firmware's reason for the disconnect at this time.
  기기가 연결을 끊었습니다: Remote Device Terminated Connection due to Low Resources (HCI 0x14)
  기기가 연결을 유지할 자원이 부족하다고 알렸습니다.
  - 그 시각의 기기 로그를 확인합니다. 이유는 기기 펌웨어만 압니다.
  - 끊기기 직전의 패킷에서 무엇을 얼마나 빨리 요청했는지 확인합니다.
  ? 이 시각에 펌웨어가 연결을 끊은 이유를 확인합니다.
  @ frame 55 <Disconnection Complete: Remote Device Terminated Connection due to Low Resources (HCI 0x14)>
