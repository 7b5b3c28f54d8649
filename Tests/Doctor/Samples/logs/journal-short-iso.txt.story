bluetoothd of Linux, clock universal
3 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

line 1 +0.000 s system device 0 attemptStarted <src/device.c:device_connect_le() Connection attempt to: 00:00:5E:00:53:01>
line 2 +1.000 s system device 0 note("services not resolved: -5") <src/device.c:device_svc_resolved() /org/bluez/hci0/dev_00_00_5E_00_53_01 err -5>
line 3 +2.500 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.device), Optional(remote (disconnect reason 3))) <src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 3>

symptom services-not-found (medium, device 0)
  The device's services could not be read
  The link ended while they were being read, or the device did not answer.
  - Connect again; if it stays, remove the device from BlueZ and pair it anew.
  기기의 서비스를 읽지 못했습니다
  읽는 동안 링크가 끊겼거나 기기가 응답하지 않았습니다.
  - 다시 연결하고, 계속되면 BlueZ에서 기기를 지우고 다시 페어링합니다.
  @ line 2 <src/device.c:device_svc_resolved() /org/bluez/hci0/dev_00_00_5E_00_53_01 err -5>

cause peer-ended (high, device 0)
  The device ended the connection itself
  Its firmware asked for the end: a time-out of its own, a bond it lost, low power, or parameters it does not want. The log says Linux management 3, "remote".
  - Read the device's own log at that moment.
  - If it ends within a second after pairing or encryption: forget the device on the phone and pair anew.
  기기가 스스로 연결을 끊었습니다
  펌웨어가 끊기를 요청했습니다. 자체 시한, 잃어버린 본딩, 낮은 전원, 원하지 않는 파라미터 때문일 수 있습니다. 로그에는 Linux management 3("remote")라고 적혀 있습니다.
  - 그 순간의 기기 쪽 로그를 확인합니다.
  - 페어링이나 암호화 직후 1초 안에 끊긴다면, 휴대폰에서 기기를 지우고 다시 페어링합니다.
  @ line 3 <src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 3>
