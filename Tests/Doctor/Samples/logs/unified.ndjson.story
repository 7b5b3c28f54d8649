unified log, ndjson, clock universal
3 records, 0 regions skipped


line 1 +0.000 s app connectAsked(by: Optional("com.example.rec")) <Received XPC message "CBMsgIdConnectPeripheral" from session "com.example.rec-central-412-80">
line 2 +30.000 s air attemptFailed(Optional(bluetoothd status 702 (700 + HCI 0x02))) <handleConnectionCompleteCallback address=<private> handle=0x0 status=702 connectionIsActive=0, wakeupEvent=0>

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
  @ line 2 <handleConnectionCompleteCallback address=<private> handle=0x0 status=702 connectionIsActive=0, wakeupEvent=0>

cannot see: masked-log (line 2)
  50 % of the Bluetooth lines are masked as <private>: which device, address or app they are about cannot be told. That a line about your device is missing means nothing here.

cannot see: no-app-lines (line 1)
  The log has lines of the Bluetooth service and none of the app (com.example.rec): whether and how the app called connect, and the error it got, cannot be seen.
