bluetoothd of Linux, clock withoutYear
6 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

line 2 +0.000 s system device 0 attemptStarted <src/device.c:device_connect_le() Connection attempt to: 00:00:5E:00:53:01>
line 4 +1.000 s air device 0 connected(handle: nil) <src/adapter.c:connected_callback() hci0 device 00:00:5E:00:53:01 connected eir_len 0>
line 5 +2.000 s system device 0 pairingFinished(Optional(Linux management status 5)) <src/adapter.c:bonding_attempt_complete() hci0 bdaddr 00:00:5E:00:53:01 type 1 status 0x5>
line 6 +2.000 s air device 0 disconnected(by: nil, Optional(authentication failure (disconnect reason 4))) <src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 4>

cause bond-lost (high, device 0)
  The bond does not fit any more: one side has forgotten the keys
  The phone tried to encrypt the link with the keys of an earlier pairing, and the device did not take part: it was reset, its bond was deleted, or it belongs to another phone by now. The kernel's status is 5. The log says Linux management 4, "authentication failure".
  - Forget the device in Settings, Bluetooth; delete its bond on the device too; pair anew.
  - Do not retry by program: it cannot heal, and each attempt may show an alert.
  ? A capture: Encryption Change with status 0x06 or 0x05, or no answer to the encryption request.
  본딩이 더 이상 맞지 않습니다. 한쪽이 키를 잃어버렸습니다
  휴대폰이 예전 페어링의 키로 링크를 암호화하려 했지만 기기가 응하지 않았습니다. 기기가 초기화되었거나, 본딩이 지워졌거나, 이미 다른 휴대폰의 것이 되었습니다. 커널이 알린 상태는 5입니다. 로그에는 Linux management 4("authentication failure")라고 적혀 있습니다.
  - 설정의 블루투스에서 기기를 지우고, 기기 쪽의 본딩도 지운 뒤 다시 페어링합니다.
  - 프로그램으로 재시도하지 않습니다. 나아지지 않으며, 시도할 때마다 알림이 뜰 수 있습니다.
  ? 패킷 캡처: 상태 0x06이나 0x05의 Encryption Change, 또는 암호화 요청에 대한 무응답.
  @ line 5 <src/adapter.c:bonding_attempt_complete() hci0 bdaddr 00:00:5E:00:53:01 type 1 status 0x5>
  @ line 6 <src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 4>
