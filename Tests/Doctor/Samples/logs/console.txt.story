console, clock withoutYear
6 records, 0 regions skipped

device 0: unknown

line 1 +0.000 s app connectAsked(by: Optional("com.example.rec")) <Received XPC message "CBMsgIdConnectPeripheral" from session "com.example.rec-central-4729-726">
line 2 +0.868 s app device 0 disconnectAsked(by: Doctor.StoryEvent.End.app) <App disconnecting - {cbuuid: 6B1E4B0E-0000-4000-8000-0000000000A1, bundle: com.example.rec}>
line 3 +27216001.000 s app disconnected(by: Optional(Doctor.StoryEvent.End.device), Optional(CBErrorDomain 7 (peripheralDisconnected))) <didDisconnect: Error Domain=CBErrorDomain Code=7 "The specified device has disconnected from us." UserInfo={     NSLocalizedDescription = "The specified device has disconnected from us."; }>
line 6 +27216001.067 s app device 0 disconnected(by: nil, nil) <App disconnected - {cbuuid: 6B1E4B0E-0000-4000-8000-0000000000A1, bundle: com.example.rec, reconnecting: N}>

cause peer-ended (medium)
  The device ended the connection itself
  Its firmware asked for the end: a time-out of its own, a bond it lost, low power, or parameters it does not want. The log says CBErrorDomain 7, "peripheralDisconnected".
  - Read the device's own log at that moment.
  - If it ends within a second after pairing or encryption: forget the device on the phone and pair anew.
  기기가 스스로 연결을 끊었습니다
  펌웨어가 끊기를 요청했습니다. 자체 시한, 잃어버린 본딩, 낮은 전원, 원하지 않는 파라미터 때문일 수 있습니다. 로그에는 CBErrorDomain 7("peripheralDisconnected")라고 적혀 있습니다.
  - 그 순간의 기기 쪽 로그를 확인합니다.
  - 페어링이나 암호화 직후 1초 안에 끊긴다면, 휴대폰에서 기기를 지우고 다시 페어링합니다.
  @ line 3 <didDisconnect: Error Domain=CBErrorDomain Code=7 "The specified device has disconnected from us." UserInfo={     NSLocalizedDescription = "The specified device has disconnected from us."; }>
