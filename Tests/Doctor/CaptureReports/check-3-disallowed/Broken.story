8 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 8 +1.017 s air device 0 attemptFailed(Optional(Command Disallowed (HCI 0x0C))) <Command Status>

cause attempt-failed (high, device 0)
  The controller refused to begin the attempt: Command Disallowed (HCI 0x0C)
  Another attempt was already under way, or the controller cannot scan and connect at once.
  - Make one attempt at a time, and stop the scan before it.
  - If it stays so, switch Bluetooth off and on.
  컨트롤러가 연결 시도를 시작하지 않았습니다: Command Disallowed (HCI 0x0C)
  다른 연결 시도가 이미 진행 중이거나, 컨트롤러가 스캔과 연결을 동시에 할 수 없습니다.
  - 연결은 한 번에 하나씩 시도하고, 그 전에 스캔을 멈춥니다.
  - 계속되면 Bluetooth를 껐다가 켭니다.
  @ frame 8 <Command Status: Command Disallowed (HCI 0x0C)>
  @ frame 7
