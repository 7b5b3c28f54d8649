92 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 52 +2.101 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 55 +2.224 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 58 +2.347 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 61 +2.470 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 64 +2.593 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 67 +2.716 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 70 +2.839 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 73 +2.962 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 76 +3.085 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 79 +3.208 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 82 +3.331 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 85 +3.454 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 88 +3.577 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 91 +3.700 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 92 +3.901 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), Optional(Instant Passed (HCI 0x28))) <Disconnection Complete>

cause parameter-loop (medium, device 0)
  The connection parameters are changed again and again: 10 requests in 1.1 s
  Phone and device do not agree and ask each other anew. It costs reception and power, and a missed change ends the link (0x28).
  - Have the device ask once, and accept the answer; wait 30 s before asking again.
  연결 파라미터를 계속 바꾸고 있습니다. 1.1 s 동안 10번 요청했습니다
  휴대폰과 기기가 합의하지 못하고 계속 다시 요청합니다. 수신과 전력을 낭비하고, 변경을 한 번 놓치면 연결이 끊깁니다 (0x28).
  - 기기가 한 번만 요청하고 응답을 받아들이게 합니다. 다시 요청하려면 30초를 기다립니다.
  @ frame 50
  @ frame 65
  @ frame 77

cause instant-passed (high, device 0)
  A change of the link was missed (instant passed, 0x28)
  The two sides agreed to change the link at a certain moment, and the message came too late. That happens with bad reception, and when parameters are changed too often.
  - Have the device ask for its connection parameters once, some seconds after the connection.
  - Reconnect when it happens.
  연결 변경 시점을 놓쳤습니다 (instant passed, 0x28)
  양쪽이 정해진 시점에 연결을 바꾸기로 했지만 메시지가 너무 늦게 도착했습니다. 수신 상태가 나쁘거나 파라미터를 너무 자주 바꿀 때 일어납니다.
  - 기기가 연결되고 몇 초 뒤에 연결 파라미터를 한 번만 요청하게 합니다.
  - 발생하면 다시 연결합니다.
  @ frame 92 <Disconnection Complete: Instant Passed (HCI 0x28)>
  @ frame 89
