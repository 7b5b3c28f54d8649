88 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 52 +2.481 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 55 +2.984 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 58 +3.487 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 61 +3.990 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 64 +4.493 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 67 +4.996 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 70 +5.499 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 73 +6.002 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 76 +6.505 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 79 +7.008 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 82 +7.511 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 85 +8.014 s air device 0 parameters(interval: 15.0, latency: 0, timeout: 5000)
frame 86 +12.015 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 88 +12.117 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause parameter-loop (medium, device 0)
  The connection parameters are changed again and again: 10 requests in 4.5 s
  Phone and device do not agree and ask each other anew. It costs reception and power, and a missed change ends the link (0x28).
  - Have the device ask once, and accept the answer; wait 30 s before asking again.
  연결 파라미터를 계속 바꾸고 있습니다. 4.5 s 동안 10번 요청했습니다
  휴대폰과 기기가 합의하지 못하고 계속 다시 요청합니다. 수신과 전력을 낭비하고, 변경을 한 번 놓치면 연결이 끊깁니다 (0x28).
  - 기기가 한 번만 요청하고 응답을 받아들이게 합니다. 다시 요청하려면 30초를 기다립니다.
  @ frame 50
  @ frame 65
  @ frame 77

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 88 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 86 <Disconnect>
