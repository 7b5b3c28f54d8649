16 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.462 s air device 0 encrypted(Optional(PIN or Key Missing (HCI 0x06))) <Encryption Change>
frame 14 +1.563 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 16 +1.665 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause bond-lost (high, device 0)
  The device has forgotten the pairing, or has another key
  Encryption with the stored key failed right after the connection. It happens after a reset of the device, or when it has paired with too many others.
  - Forget the device in the system's Bluetooth settings, and remove the pairing on the device.
  - Pair again. In the app, tell the user so on CBError 14 and 15; it cannot be repaired by code.
  기기가 페어링을 잊었거나 다른 키를 가지고 있습니다
  연결 직후 저장된 키로 암호화를 시작하지 못했습니다. 기기를 초기화했거나 다른 기기와 너무 많이 페어링하면 이렇게 됩니다.
  - 시스템의 Bluetooth 설정에서 기기를 지우고, 기기에서도 페어링을 지웁니다.
  - 다시 페어링합니다. 앱에서는 CBError 14와 15일 때 사용자에게 안내합니다. 코드로는 고칠 수 없습니다.
  @ frame 13 <Encryption Change: PIN or Key Missing (HCI 0x06)>
  @ frame 11

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 16 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 14 <Disconnect>
