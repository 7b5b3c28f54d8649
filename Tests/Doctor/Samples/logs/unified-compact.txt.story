unified log, compact, clock withoutZone
9 records, 0 regions skipped

device 0: "Rec 01"

line 2 +0.000 s system device 0 attemptStarted <Device connecting - {cbuuid: 6B1E4B0E-0000-4000-8000-0000000000A1, devicename: Rec 01, result: 0, adv-addr: <private>, resolved-addr: }>
line 3 +0.510 s air device 0 connected(handle: nil) <handleConnectionCompleteCallback address=<private> handle=0x41 status=0 connectionIsActive=1, wakeupEvent=0>
line 4 +0.800 s system device 0 encrypted(Optional(bluetoothd status 634 (the link ended while a command waited for it))) <HCI expected event 89 with opcode LE Enable Encryption (0x00002019) error, reason is STATUS 634>
line 5 +0.801 s system device 0 encrypted(Optional(bluetoothd status 634 (the link ended while a command waited for it))) <Failed to encrypt connection STATUS 634>
line 6 +0.820 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), Optional(bluetoothd status 762 (700 + HCI 0x3E))) <LE Link disconnected for handle 0x41 address <private> with reason 762 encryptionPending 1>
line 8 +0.900 s app disconnected(by: nil, nil) <didDisconnectPeripheral>

cause bond-lost (medium, device 0)
  The bond does not fit any more: one side has forgotten the keys
  The phone tried to encrypt the link with the keys of an earlier pairing, and the device did not take part: it was reset, its bond was deleted, or it belongs to another phone by now. The link ended while its encryption was being started.
  - Forget the device in Settings, Bluetooth; delete its bond on the device too; pair anew.
  - Do not retry by program: it cannot heal, and each attempt may show an alert.
  ? A capture: Encryption Change with status 0x06 or 0x05, or no answer to the encryption request.
  본딩이 더 이상 맞지 않습니다. 한쪽이 키를 잃어버렸습니다
  휴대폰이 예전 페어링의 키로 링크를 암호화하려 했지만 기기가 응하지 않았습니다. 기기가 초기화되었거나, 본딩이 지워졌거나, 이미 다른 휴대폰의 것이 되었습니다. 링크를 암호화하려던 중에 링크가 끊겼습니다.
  - 설정의 블루투스에서 기기를 지우고, 기기 쪽의 본딩도 지운 뒤 다시 페어링합니다.
  - 프로그램으로 재시도하지 않습니다. 나아지지 않으며, 시도할 때마다 알림이 뜰 수 있습니다.
  ? 패킷 캡처: 상태 0x06이나 0x05의 Encryption Change, 또는 암호화 요청에 대한 무응답.
  @ line 4 <HCI expected event 89 with opcode LE Enable Encryption (0x00002019) error, reason is STATUS 634>
  @ line 5 <Failed to encrypt connection STATUS 634>
  @ line 6 <LE Link disconnected for handle 0x41 address <private> with reason 762 encryptionPending 1>

symptom not-established (high, device 0)
  The connection failed to be established: the device did not answer the first packets (0x3E)
  The call went out, and six chances for an answer passed: weak signal, a busy device, or noise on the band. The log says bluetoothd status 762 (700 + HCI 0x3E), "Connection Failed to be Established / Synchronization Timeout".
  - Connect again at once: it mostly works.
  - If it comes every time: bring the device near, and look whether its firmware is busy after the advertisement.
  연결이 성립되지 않았습니다. 기기가 첫 패킷들에 응답하지 않았습니다(0x3E)
  연결 요청은 나갔지만 응답할 기회 여섯 번이 그냥 지나갔습니다. 신호가 약하거나, 기기가 바쁘거나, 같은 대역에 잡음이 많은 경우입니다. 로그에는 bluetoothd status 762 (700 + HCI 0x3E)("Connection Failed to be Established / Synchronization Timeout")라고 적혀 있습니다.
  - 바로 다시 연결합니다. 대부분 성공합니다.
  - 매번 생기면 기기를 가까이 두고, 광고 뒤에 펌웨어가 바쁘지 않은지 확인합니다.
  @ line 6 <LE Link disconnected for handle 0x41 address <private> with reason 762 encryptionPending 1>

cannot see: masked-log (line 2)
  50 % of the Bluetooth lines are masked as <private>: which device, address or app they are about cannot be told. That a line about your device is missing means nothing here.
