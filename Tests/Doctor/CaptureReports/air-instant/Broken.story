27 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 3 +0.112 s air device 0 attemptStarted <CONNECT_IND>
frame 5 +0.143 s air device 0 connected(handle: nil)
frame 10 +0.237 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 27 +0.672 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), nil)

cause instant-passed (medium, device 0)
  A change of the link was missed (instant passed, 0x28)
  The two sides agreed to change the link at a certain moment, and the message came too late. That happens with bad reception, and when parameters are changed too often.
  - Have the device ask for its connection parameters once, some seconds after the connection.
  - Reconnect when it happens.
  연결 변경 시점을 놓쳤습니다 (instant passed, 0x28)
  양쪽이 정해진 시점에 연결을 바꾸기로 했지만 메시지가 너무 늦게 도착했습니다. 수신 상태가 나쁘거나 파라미터를 너무 자주 바꿀 때 일어납니다.
  - 기기가 연결되고 몇 초 뒤에 연결 파라미터를 한 번만 요청하게 합니다.
  - 발생하면 다시 연결합니다.
  @ frame 15
  @ frame 27
  @ frame 10
