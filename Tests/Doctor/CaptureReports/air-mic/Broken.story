11 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 3 +0.112 s air device 0 attemptStarted <CONNECT_IND>
frame 5 +0.143 s air device 0 connected(handle: nil)
frame 10 +0.237 s air device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <LL_TERMINATE_IND>
frame 10 +0.237 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), Optional(Connection Terminated due to MIC Failure (HCI 0x3D))) <LL_TERMINATE_IND>

cause mic-failure (high, device 0)
  The two sides use different keys (MIC failure, 0x3D)
  A packet could not be authenticated. Mostly one side has a key of an older pairing.
  - Remove the pairing on both sides, in the system's settings and on the device, and pair again.
  양쪽이 서로 다른 키를 쓰고 있습니다 (MIC failure, 0x3D)
  패킷의 무결성을 확인할 수 없었습니다. 대개 한쪽이 예전 페어링의 키를 가지고 있습니다.
  - 시스템 설정과 기기 양쪽에서 페어링을 지우고 다시 페어링합니다.
  @ frame 10 <LL_TERMINATE_IND: Connection Terminated due to MIC Failure (HCI 0x3D)>
