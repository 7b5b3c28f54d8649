14 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.462 s air device 0 encrypted(nil) <Encryption Change>
frame 14 +1.963 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), Optional(Connection Terminated due to MIC Failure (HCI 0x3D))) <Disconnection Complete>

cause mic-failure (high, device 0)
  The two sides use different keys (MIC failure, 0x3D)
  A packet could not be authenticated. Mostly one side has a key of an older pairing.
  - Remove the pairing on both sides, in the system's settings and on the device, and pair again.
  양쪽이 서로 다른 키를 쓰고 있습니다 (MIC failure, 0x3D)
  패킷의 무결성을 확인할 수 없었습니다. 대개 한쪽이 예전 페어링의 키를 가지고 있습니다.
  - 시스템 설정과 기기 양쪽에서 페어링을 지우고 다시 페어링합니다.
  @ frame 14 <Disconnection Complete: Connection Terminated due to MIC Failure (HCI 0x3D)>
