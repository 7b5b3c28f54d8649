idevicesyslog, clock withoutYear
5 records, 0 regions skipped


line 2 +0.000 s app connectAsked(by: Optional("com.example.rec")) <Received XPC message "CBMsgIdConnectPeripheral" from session "com.example.rec-central-412-78">
line 3 +0.000 s app misuse("S01") <API MISUSE: <CBCentralManager: 0x280000010> can only accept this command while in the powered on state>

cause S01 (high)
  A command was given before Bluetooth was powered on; the system dropped it
  Scanning, connecting and stopping are ignored unless the manager's state is poweredOn. They are not queued, and no callback comes.
  - Give the command from centralManagerDidUpdateState, when the state is poweredOn, and again each time it comes back.
  블루투스가 켜진 상태(poweredOn)가 되기 전에 명령을 보냈고, 시스템이 버렸습니다
  매니저의 상태가 poweredOn이 아니면 스캔, 연결, 중지가 모두 무시됩니다. 대기열에 들어가지 않고 콜백도 오지 않습니다.
  - centralManagerDidUpdateState에서 poweredOn일 때 명령을 보내고, 다시 켜질 때마다 다시 보냅니다.
  @ line 3 <API MISUSE: <CBCentralManager: 0x280000010> can only accept this command while in the powered on state>
