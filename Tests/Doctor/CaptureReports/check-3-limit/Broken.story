8 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 8 +1.017 s air device 0 attemptFailed(Optional(Connection Limit Exceeded (HCI 0x09))) <Command Status>

cause connection-limit (high, device 0)
  This side has no room for another connection
  The controller refused the attempt because it holds as many links as it can.
  - Disconnect devices that are not needed, also those of other apps.
  이쪽에 더 연결할 자리가 없습니다
  컨트롤러가 이미 가능한 만큼의 연결을 유지하고 있어서 연결 시도를 거절했습니다.
  - 필요 없는 기기의 연결을 끊습니다. 다른 앱이 연결한 기기도 포함됩니다.
  @ frame 8 <Command Status: Connection Limit Exceeded (HCI 0x09)>
  @ frame 7
