9 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.208 s air device 0 attemptFailed(Optional(Connection Rejected due to Limited Resources (HCI 0x0D))) <LE Connection Complete: Connection Rejected due to Limited Resources (HCI 0x0D)>

cause peer-full (high, device 0)
  The device has no room for another connection
  It refused for want of resources; mostly another phone or computer is connected to it.
  - Disconnect the device from other phones and computers, and try again.
  기기에 더 연결할 자리가 없습니다
  기기가 자원이 부족해서 거절했습니다. 대개 다른 휴대폰이나 컴퓨터가 연결되어 있습니다.
  - 다른 휴대폰과 컴퓨터에서 기기의 연결을 끊고 다시 시도합니다.
  @ frame 9 <LE Connection Complete: Connection Rejected due to Limited Resources (HCI 0x0D)>
  @ frame 7
