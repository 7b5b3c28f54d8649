bluetoothd of Linux, clock withoutYear
2 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

line 1 +0.000 s system device 0 attemptStarted <src/device.c:device_connect_le() Connection attempt to: 00:00:5E:00:53:01>
line 2 +20.000 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), Optional(connection timeout (disconnect reason 1))) <src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 1>

cause supervision-timeout (high, device 0)
  The link was lost: the device fell silent (supervision time-out)
  Nothing was heard from the device for the whole supervision time: range, its supply, or firmware that hangs. The log says Linux management 1, "connection timeout".
  - Repeat it with the device next to the phone; if it stays, look at the firmware and its supply.
  - Call connect again in didDisconnectPeripheral.
  링크를 잃었습니다. 기기의 신호가 끊겼습니다(supervision timeout)
  정해진 감시 시간 내내 기기에서 아무것도 들리지 않았습니다. 거리, 전원, 또는 멈춘 펌웨어 때문입니다. 로그에는 Linux management 1("connection timeout")라고 적혀 있습니다.
  - 기기를 휴대폰 옆에 두고 다시 해 봅니다. 그래도 같으면 펌웨어와 전원을 확인합니다.
  - didDisconnectPeripheral에서 connect를 다시 부릅니다.
  @ line 2 <src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 1>
