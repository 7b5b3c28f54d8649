13 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.562 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.device), Optional(Remote User Terminated Connection (HCI 0x13))) <Disconnection Complete>

cause bond-lost (medium, device 0)
  The device has forgotten the pairing, or has another key
  Encryption with the stored key failed right after the connection. It happens after a reset of the device, or when it has paired with too many others.
  - Forget the device in the system's Bluetooth settings, and remove the pairing on the device.
  - Pair again. In the app, tell the user so on CBError 14 and 15; it cannot be repaired by code.
  ? After forgetting the device on both sides, the same connection succeeds.
  기기가 페어링을 잊었거나 다른 키를 가지고 있습니다
  연결 직후 저장된 키로 암호화를 시작하지 못했습니다. 기기를 초기화했거나 다른 기기와 너무 많이 페어링하면 이렇게 됩니다.
  - 시스템의 Bluetooth 설정에서 기기를 지우고, 기기에서도 페어링을 지웁니다.
  - 다시 페어링합니다. 앱에서는 CBError 14와 15일 때 사용자에게 안내합니다. 코드로는 고칠 수 없습니다.
  ? 양쪽에서 기기를 지운 뒤 같은 연결이 성공하는지 확인합니다.
  @ frame 13 <Remote User Terminated Connection (HCI 0x13)>
  @ frame 11 <LE Enable Encryption>

remark peer-ended (high, device 0)
  The device ended the link: Remote User Terminated Connection (HCI 0x13)
  Another verdict says what happened just before.
  - Nothing, if the device may end links by itself; else its firmware log says why.
  기기가 연결을 끊었습니다: Remote User Terminated Connection (HCI 0x13)
  바로 전에 일어난 일은 다른 판정에 있습니다.
  - 기기가 스스로 연결을 끊어도 되는 경우라면 할 일이 없습니다. 아니라면 펌웨어 로그에 이유가 있습니다.
  @ frame 13 <Disconnection Complete: Remote User Terminated Connection (HCI 0x13)>
