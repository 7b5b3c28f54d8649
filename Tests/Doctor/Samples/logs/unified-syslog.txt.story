unified log, syslog, clock universal
4 records, 0 regions skipped

device 0: unknown

line 2 +0.000 s system device 0 connectAsked(by: Optional("com.example.rec")) <Connecting device "6B1E4B0E-0000-4000-8000-0000000000A1" for session "com.example.rec-central-412-79" with alerts (connect:1 disconnect:1 notify:0)>
line 3 +0.300 s air device 0 disconnected(by: nil, Optional(bluetoothd status 759 (700 + HCI 0x3B))) <Gatt device disconnected on handle 0x100 with status 759>
line 4 +0.500 s app misuse("S01") <API MISUSE: <CBCentralManager: 0x600000000001> can only accept this command while in the powered on state>

cause parameters-refused (high, device 0)
  The link ended because the connection parameters were not acceptable (0x3B)
  The two sides did not agree on interval, latency and time-out. The log says bluetoothd status 759 (700 + HCI 0x3B), "Unacceptable Connection Parameters".
  - Let the firmware ask for values within Apple's Accessory Design Guidelines, and accept what the phone chooses.
  연결 파라미터를 받아들일 수 없어 링크가 끊겼습니다(0x3B)
  간격, 지연, 시한에 대해 양쪽이 합의하지 못했습니다. 로그에는 bluetoothd status 759 (700 + HCI 0x3B)("Unacceptable Connection Parameters")라고 적혀 있습니다.
  - 펌웨어가 Apple의 Accessory Design Guidelines 범위의 값을 요청하고, 휴대폰이 고른 값을 받아들이게 합니다.
  @ line 3 <Gatt device disconnected on handle 0x100 with status 759>

cause S01 (high)
  A command was given before Bluetooth was powered on; the system dropped it
  Scanning, connecting and stopping are ignored unless the manager's state is poweredOn. They are not queued, and no callback comes.
  - Give the command from centralManagerDidUpdateState, when the state is poweredOn, and again each time it comes back.
  블루투스가 켜진 상태(poweredOn)가 되기 전에 명령을 보냈고, 시스템이 버렸습니다
  매니저의 상태가 poweredOn이 아니면 스캔, 연결, 중지가 모두 무시됩니다. 대기열에 들어가지 않고 콜백도 오지 않습니다.
  - centralManagerDidUpdateState에서 poweredOn일 때 명령을 보내고, 다시 켜질 때마다 다시 보냅니다.
  @ line 4 <API MISUSE: <CBCentralManager: 0x600000000001> can only accept this command while in the powered on state>
