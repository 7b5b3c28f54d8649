unified log, default, clock universal
9 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Rec 01"

line 3 +0.000 s system device 0 attemptStarted <Device connecting - {cbuuid: 6B1E4B0E-0000-4000-8000-0000000000A1, devicename: Rec 01, result: 0, adv-addr: 00:00:5E:00:53:01-Public, resolved-addr: }>
line 4 +10.000 s air device 0 attemptFailed(Optional(bluetoothd status 702 (700 + HCI 0x02))) <handleConnectionCompleteCallback address=Public 00:00:5E:00:53:01 handle=0x0 status=702 connectionIsActive=0, wakeupEvent=0>
line 5 +10.001 s app device 0 attemptFailed(Optional(CBErrorDomain 6 (connectionTimeout))) <Connection to <CBPeripheral: 0x600000000020, identifier = 6B1E4B0E-0000-4000-8000-0000000000A1, name = Rec 01, state = connecting> failed: Error Domain=CBErrorDomain Code=6 "The connection has timed out unexpectedly." UserInfo={     NSLocal>

cause not-reached (medium, device 0)
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
  @ line 4 <handleConnectionCompleteCallback address=Public 00:00:5E:00:53:01 handle=0x0 status=702 connectionIsActive=0, wakeupEvent=0>

symptom link-lost (medium, device 0)
  The connection was lost (CBError 6): the device fell silent or never answered
  The error says only that nothing more was heard. bluetoothd's log has the number behind it: 708 is a lost link, 762 one that never came to be. The log says CBErrorDomain 6, "connectionTimeout".
  - Bring the device near and try again.
  - Give the doctor the phone's log of the same time.
  연결을 잃었습니다(CBError 6). 기기의 신호가 끊겼거나 처음부터 응답이 없었습니다
  이 오류는 더 이상 들리지 않았다는 것만 말합니다. 그 뒤의 숫자는 bluetoothd 로그에 있습니다. 708은 잃은 링크, 762는 성립되지 않은 링크입니다. 로그에는 CBErrorDomain 6("connectionTimeout")라고 적혀 있습니다.
  - 기기를 가까이 두고 다시 시도합니다.
  - 같은 시간의 휴대폰 로그도 doctor에 줍니다.
  @ line 5 <Connection to <CBPeripheral: 0x600000000020, identifier = 6B1E4B0E-0000-4000-8000-0000000000A1, name = Rec 01, state = connecting> failed: Error Domain=CBErrorDomain Code=6 "The connection has timed out unexpectedly." UserInfo={     NSLocal>

cannot see: masked-log (line 8)
  25 % of the Bluetooth lines are masked as <private>: which device, address or app they are about cannot be told. That a line about your device is missing means nothing here.
