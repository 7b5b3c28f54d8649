Xcode console, clock universal
9 records, 0 regions skipped


line 2 +0.000 s app misuse("S01") <API MISUSE: <CBCentralManager: 0x280000001> can only accept this command while in the powered on state>
line 8 app attemptFailed(Optional(CBErrorDomain 1 (invalidParameters))) <didFailToConnect: Error Domain=CBErrorDomain Code=1 "One or more parameters were invalid." UserInfo={NSLocalizedDescription=One or more parameters were invalid.}>
line 9 +5.100 s app misuse("C04") <SWIFT TASK CONTINUATION MISUSE: connect(_:) leaked its continuation without resuming it. This may cause tasks waiting on it to remain suspended forever.>

cause S01 (high)
  A command was given before Bluetooth was powered on; the system dropped it
  Scanning, connecting and stopping are ignored unless the manager's state is poweredOn. They are not queued, and no callback comes.
  - Give the command from centralManagerDidUpdateState, when the state is poweredOn, and again each time it comes back.
  블루투스가 켜진 상태(poweredOn)가 되기 전에 명령을 보냈고, 시스템이 버렸습니다
  매니저의 상태가 poweredOn이 아니면 스캔, 연결, 중지가 모두 무시됩니다. 대기열에 들어가지 않고 콜백도 오지 않습니다.
  - centralManagerDidUpdateState에서 poweredOn일 때 명령을 보내고, 다시 켜질 때마다 다시 보냅니다.
  @ line 2 <API MISUSE: <CBCentralManager: 0x280000001> can only accept this command while in the powered on state>

cause C01 (high)
  The system refused the connect options: the auto-reconnect option (CBConnectPeripheralOptionEnableAutoReconnect), with CBError 1
  CBError 1 on a connect call means that its options were not accepted; the request never reached the air. Three outcomes of this option are on record: refused with this code; accepted, and nothing ever reconnects; accepted, and it reconnects. One rule fits all three, inferred and not confirmed by Apple: a delegate without didDisconnectPeripheral:timestamp:isReconnecting:error: is refused; with both disconnect methods only the old one is called and nothing reconnects; with the new one alone it works. Whether the peripheral came from a scan or from retrievePeripherals makes no difference. The log says CBErrorDomain 1, "invalidParameters". The app says in the log that it sets the auto-reconnect option.
  - Leave the option out on every path: central.connect(peripheral, options: nil).
  - Reconnect in your own code: call connect again in the disconnect callback; a pending connect has no time-out.
  - If the system shall do it, implement only the new disconnect method and remove the old one.
  ? The same device connects when only the option is taken out.
  시스템이 connect 옵션을 거부했습니다: 자동 재연결 옵션(CBConnectPeripheralOptionEnableAutoReconnect), CBError 1
  connect 호출에 CBError 1이 오면 옵션이 받아들여지지 않았다는 뜻이고, 요청은 전파로 나가지도 않았습니다. 이 옵션의 결과는 세 가지가 알려져 있습니다. 이 코드로 거부되거나, 받아들여졌지만 전혀 다시 연결되지 않거나, 받아들여지고 다시 연결됩니다. 셋을 모두 설명하는 규칙이 하나 있습니다(추론이며 Apple이 확인한 것은 아닙니다). didDisconnectPeripheral:timestamp:isReconnecting:error:가 없는 델리게이트는 거부되고, 두 가지 disconnect 메서드가 모두 있으면 옛 메서드만 불리고 다시 연결되지 않으며, 새 메서드만 있으면 동작합니다. 스캔에서 얻은 기기인지 retrievePeripherals로 얻은 기기인지는 상관없습니다. 로그에는 CBErrorDomain 1("invalidParameters")라고 적혀 있습니다. 앱이 자동 재연결 옵션을 켠다고 로그에 적었습니다.
  - 모든 경로에서 옵션을 뺍니다: central.connect(peripheral, options: nil).
  - 다시 연결하는 일은 앱에서 합니다. 연결이 끊긴 콜백에서 connect를 다시 부릅니다. 대기 중인 connect에는 시한이 없습니다.
  - 시스템에 맡기려면 새 disconnect 메서드만 구현하고 옛 메서드를 지웁니다.
  ? 옵션만 빼면 같은 기기에 연결됩니다.
  @ line 8 <didFailToConnect: Error Domain=CBErrorDomain Code=1 "One or more parameters were invalid." UserInfo={NSLocalizedDescription=One or more parameters were invalid.}>
  @ line 5 <connect options: {     CBConnectPeripheralOptionEnableAutoReconnect = 1; }>

cause C04 (high)
  A waiting task is never woken: its continuation was dropped without being resumed
  On one of the ways out (failure, disconnection, Bluetooth off, time-out) nobody resumes it.
  - Resume it in didFailToConnect, didDisconnect, on a power change and at a deadline.
  기다리던 작업이 깨어나지 않습니다. continuation이 resume 없이 버려졌습니다
  나가는 길 가운데 하나(실패, 연결 끊김, 블루투스 꺼짐, 시한)에서 아무도 resume하지 않습니다.
  - didFailToConnect, didDisconnect, 전원 변화, 시한에서 resume합니다.
  @ line 9 <SWIFT TASK CONTINUATION MISUSE: connect(_:) leaked its continuation without resuming it. This may cause tasks waiting on it to remain suspended forever.>

cannot see: no-service-lines ()
  The log has no lines of bluetoothd: what the system did with the app's requests, and why a link ended, cannot be seen.
