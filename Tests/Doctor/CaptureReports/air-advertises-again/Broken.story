5 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 3 +0.112 s air device 0 attemptStarted <CONNECT_IND>
frame 4 +0.213 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 4 +0.213 s air device 0 attemptFailed(Optional(Connection Failed to be Established / Synchronization Timeout (HCI 0x3E)))

cause not-established (high, device 0)
  The connection was reported and never came to be: the device did not answer the first packets
  The controller says 0x3E: after the call, none of the first six packets was answered. Bad reception, a busy device, or one that had just stopped listening.
  - Try again at once: that is what this failure is for, and mostly it helps.
  - If it happens often, bring the device nearer and look at what else uses its radio.
  ? A sniffer shows CONNECT_IND and no packet of the device behind it.
  연결되었다고 보고되었지만 실제로는 성립하지 않았습니다. 기기가 첫 패킷들에 응답하지 않았습니다
  컨트롤러가 0x3E를 보고했습니다. 호출한 뒤 처음 여섯 패킷에 응답이 하나도 없었습니다. 수신 상태가 나쁘거나, 기기가 바쁘거나, 기기가 막 듣기를 멈춘 경우입니다.
  - 바로 다시 시도합니다. 이 실패는 대개 재시도로 해결됩니다.
  - 자주 일어나면 기기를 더 가까이 두고, 기기의 무선을 쓰는 다른 작업이 있는지 확인합니다.
  ? 스니퍼로 보면 CONNECT_IND 뒤에 기기의 패킷이 없습니다.
  @ frame 3 <CONNECT_IND>
  @ frame 4
