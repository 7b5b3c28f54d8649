logcat, clock withoutYear
3 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

line 1 +0.000 s app device 0 connectAsked(by: nil) <connect() - device: 00:00:5E:00:53:01, auto: false>
line 3 +8.197 s system device 0 disconnected(by: nil, Optional(Android GATT status 8 (GATT_CONN_TIMEOUT))) <onClientConnectionState() - status=8 clientIf=9 device=00:00:5E:00:53:01>

cause supervision-timeout (high, device 0)
  The link was lost: the device fell silent (supervision time-out)
  Nothing was heard from the device for the whole supervision time: range, its supply, or firmware that hangs. The log says Android GATT 8, "GATT_CONN_TIMEOUT".
  - Repeat it with the device next to the phone; if it stays, look at the firmware and its supply.
  - Call connect again in didDisconnectPeripheral.
  링크를 잃었습니다. 기기의 신호가 끊겼습니다(supervision timeout)
  정해진 감시 시간 내내 기기에서 아무것도 들리지 않았습니다. 거리, 전원, 또는 멈춘 펌웨어 때문입니다. 로그에는 Android GATT 8("GATT_CONN_TIMEOUT")라고 적혀 있습니다.
  - 기기를 휴대폰 옆에 두고 다시 해 봅니다. 그래도 같으면 펌웨어와 전원을 확인합니다.
  - didDisconnectPeripheral에서 connect를 다시 부릅니다.
  @ line 3 <onClientConnectionState() - status=8 clientIf=9 device=00:00:5E:00:53:01>
