4 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as peripheral>
frame 4 +0.203 s air device 0 disconnected(by: nil, Optional(PIN or Key Missing (HCI 0x06))) <Disconnection Complete>

cause bond-lost (high, device 0)
  This side has forgotten the pairing that the device still has
  The device asked for encryption with a key that this side no longer has. It happened 2 times in this capture.
  - Forget the device in the system's Bluetooth settings, and remove the pairing on the device.
  - Pair again. In the app, tell the user so on CBError 14 and 15; it cannot be repaired by code.
  기기에는 남아 있는 페어링을 이쪽이 잊었습니다
  기기가 이쪽에 더 이상 없는 키로 암호화를 요구했습니다. 이 캡처에서 2번 일어났습니다.
  - 시스템의 Bluetooth 설정에서 기기를 지우고, 기기에서도 페어링을 지웁니다.
  - 다시 페어링합니다. 앱에서는 CBError 14와 15일 때 사용자에게 안내합니다. 코드로는 고칠 수 없습니다.
  @ frame 3 <LE Long Term Key Request Negative Reply>
  @ frame 4 <PIN or Key Missing (HCI 0x06)>
  @ frame 2 <LE Enable Encryption>
