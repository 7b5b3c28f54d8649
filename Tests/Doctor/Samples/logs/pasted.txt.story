idevicesyslog, clock withoutYear
5 records, 0 regions skipped

device 0: unknown

line 1 +0.000 s system device 0 connectAsked(by: Optional("com.example.rec")) <Connecting device "6B1E4B0E-0000-4000-8000-0000000000A1" for session "com.example.rec-central-412-77" with alerts (connect:0 disconnect:0 notify:0) and this is what the Mac says:>
line 3 +10.216 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), Optional(bluetoothd status 708 (700 + HCI 0x08))) <LE Link disconnected for handle 0x41 address <private> with reason 708 encryptionPending 0>
line 4 -32360.604 s air attemptFailed(Optional(bluetoothd status 702 (700 + HCI 0x02))) <handleConnectionCompleteCallback status=702>

cause supervision-timeout (high, device 0)
  The link was lost: the device fell silent (supervision time-out)
  Nothing was heard from the device for the whole supervision time: range, its supply, or firmware that hangs. The log says bluetoothd status 708 (700 + HCI 0x08), "Connection Timeout".
  - Repeat it with the device next to the phone; if it stays, look at the firmware and its supply.
  - Call connect again in didDisconnectPeripheral.
  링크를 잃었습니다. 기기의 신호가 끊겼습니다(supervision timeout)
  정해진 감시 시간 내내 기기에서 아무것도 들리지 않았습니다. 거리, 전원, 또는 멈춘 펌웨어 때문입니다. 로그에는 bluetoothd status 708 (700 + HCI 0x08)("Connection Timeout")라고 적혀 있습니다.
  - 기기를 휴대폰 옆에 두고 다시 해 봅니다. 그래도 같으면 펌웨어와 전원을 확인합니다.
  - didDisconnectPeripheral에서 connect를 다시 부릅니다.
  @ line 3 <LE Link disconnected for handle 0x41 address <private> with reason 708 encryptionPending 0>

cause not-reached (medium)
  The device was not reached: the attempt to connect ended without an answer
  The controller listened for the device and did not hear it in a form to which it may connect: it is off, out of range, not advertising, or held by another phone or computer. The log says bluetoothd status 702 (700 + HCI 0x02), "Unknown Connection Identifier".
  - See in a scan whether the device is heard now, and how strongly.
  - Switch Bluetooth off on other phones that may hold it.
  ? A capture shows whether the device advertises during the attempt.
  기기에 닿지 못했습니다. 연결 시도가 응답 없이 끝났습니다
  컨트롤러가 기기를 기다렸지만 연결할 수 있는 광고를 듣지 못했습니다. 기기가 꺼져 있거나, 범위를 벗어났거나, 광고를 하지 않거나, 다른 휴대폰이나 컴퓨터에 연결되어 있을 수 있습니다. 로그에는 bluetoothd status 702 (700 + HCI 0x02)("Unknown Connection Identifier")라고 적혀 있습니다.
  - 지금 스캔에서 기기가 잡히는지, 신호가 얼마나 센지 확인합니다.
  - 기기를 붙잡고 있을 수 있는 다른 휴대폰의 블루투스를 끕니다.
  ? 시도하는 동안 기기가 광고하는지는 패킷 캡처에서 볼 수 있습니다.
  @ line 4 <handleConnectionCompleteCallback status=702>

cannot see: masked-log (line 3)
  33 % of the Bluetooth lines are masked as <private>: which device, address or app they are about cannot be told. That a line about your device is missing means nothing here.

cannot see: no-app-lines (line 1)
  The log has lines of the Bluetooth service and none of the app (com.example.rec): whether and how the app called connect, and the error it got, cannot be seen.
