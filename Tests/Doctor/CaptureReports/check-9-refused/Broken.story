50 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 50 +2.879 s air device 0 disconnected(by: nil, Optional(Unacceptable Connection Parameters (HCI 0x3B))) <Disconnection Complete>

cause parameters-refused (high, device 0)
  The link ended because its parameters were not acceptable (0x3B)
  One side does not accept interval, latency or time-out of the link.
  - Have the device accept what the phone chooses, and ask within Apple's limits: interval 15 ms or more in steps of 15 ms, time-out 2 to 6 s.
  연결 파라미터를 받아들일 수 없어서 연결이 끊겼습니다 (0x3B)
  한쪽이 연결의 interval, latency 또는 timeout을 받아들이지 않습니다.
  - 기기가 휴대폰이 고른 값을 받아들이게 하고, Apple의 범위 안에서 요청하게 합니다. interval은 15 ms 이상이며 15 ms 단위, timeout은 2~6초입니다.
  @ frame 50 <Disconnection Complete: Unacceptable Connection Parameters (HCI 0x3B)>
