15 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 3 +0.112 s air device 0 attemptStarted <CONNECT_IND>
frame 5 +0.143 s air device 0 connected(handle: nil)
frame 13 +0.269 s air device 0 encrypted(Optional(PIN or Key Missing (HCI 0x06))) <LL_REJECT_IND>
frame 14 +0.300 s air device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <LL_TERMINATE_IND>
frame 14 +0.300 s air device 0 disconnected(by: nil, Optional(PIN or Key Missing (HCI 0x06))) <LL_TERMINATE_IND>

cause bond-lost (high, device 0)
  The device has forgotten the pairing, or has another key
  Encryption with the stored key failed right after the connection. It happens after a reset of the device, or when it has paired with too many others.
  - Forget the device in the system's Bluetooth settings, and remove the pairing on the device.
  - Pair again. In the app, tell the user so on CBError 14 and 15; it cannot be repaired by code.
  기기가 페어링을 잊었거나 다른 키를 가지고 있습니다
  연결 직후 저장된 키로 암호화를 시작하지 못했습니다. 기기를 초기화했거나 다른 기기와 너무 많이 페어링하면 이렇게 됩니다.
  - 시스템의 Bluetooth 설정에서 기기를 지우고, 기기에서도 페어링을 지웁니다.
  - 다시 페어링합니다. 앱에서는 CBError 14와 15일 때 사용자에게 안내합니다. 코드로는 고칠 수 없습니다.
  @ frame 13 <LL_REJECT_IND: PIN or Key Missing (HCI 0x06)>
  @ frame 10
