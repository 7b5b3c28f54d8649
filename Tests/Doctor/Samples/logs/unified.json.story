unified log, json, clock universal
53 records, 0 regions skipped

device 0: "Rec 01"

line 2 +0.000 s system device 0 attemptStarted <Device connecting - {cbuuid: 6B1E4B0E-0000-4000-8000-0000000000A1, devicename: Rec 01, result: 0, adv-addr: <private>, resolved-addr: }>
line 29 +5.500 s app device 0 disconnected(by: nil, Optional(CBErrorDomain 7 (peripheralDisconnected))) <Error Domain=CBErrorDomain Code=7 "The specified device has disconnected from us." UserInfo={NSLocalizedDescription=한 🔋} second line>
line 42 +5.501 s air disconnected(by: Optional(Doctor.StoryEvent.End.device), Optional(bluetoothd status 719 (700 + HCI 0x13))) <LE Link disconnected for handle 0x41 address <private> with reason 719 encryptionPending 0>

cause peer-ended (medium, device 0)
  The device ended the connection itself
  Its firmware asked for the end: a time-out of its own, a bond it lost, low power, or parameters it does not want. The log says CBErrorDomain 7, "peripheralDisconnected".
  - Read the device's own log at that moment.
  - If it ends within a second after pairing or encryption: forget the device on the phone and pair anew.
  기기가 스스로 연결을 끊었습니다
  펌웨어가 끊기를 요청했습니다. 자체 시한, 잃어버린 본딩, 낮은 전원, 원하지 않는 파라미터 때문일 수 있습니다. 로그에는 CBErrorDomain 7("peripheralDisconnected")라고 적혀 있습니다.
  - 그 순간의 기기 쪽 로그를 확인합니다.
  - 페어링이나 암호화 직후 1초 안에 끊긴다면, 휴대폰에서 기기를 지우고 다시 페어링합니다.
  @ line 29 <Error Domain=CBErrorDomain Code=7 "The specified device has disconnected from us." UserInfo={NSLocalizedDescription=한 🔋} second line>

cause peer-ended (high)
  The device ended the connection itself
  Its firmware asked for the end: a time-out of its own, a bond it lost, low power, or parameters it does not want. The log says bluetoothd status 719 (700 + HCI 0x13), "Remote User Terminated Connection".
  - Read the device's own log at that moment.
  - If it ends within a second after pairing or encryption: forget the device on the phone and pair anew.
  기기가 스스로 연결을 끊었습니다
  펌웨어가 끊기를 요청했습니다. 자체 시한, 잃어버린 본딩, 낮은 전원, 원하지 않는 파라미터 때문일 수 있습니다. 로그에는 bluetoothd status 719 (700 + HCI 0x13)("Remote User Terminated Connection")라고 적혀 있습니다.
  - 그 순간의 기기 쪽 로그를 확인합니다.
  - 페어링이나 암호화 직후 1초 안에 끊긴다면, 휴대폰에서 기기를 지우고 다시 페어링합니다.
  @ line 42 <LE Link disconnected for handle 0x41 address <private> with reason 719 encryptionPending 0>

cannot see: masked-log (line 2)
  66 % of the Bluetooth lines are masked as <private>: which device, address or app they are about cannot be told. That a line about your device is missing means nothing here.
