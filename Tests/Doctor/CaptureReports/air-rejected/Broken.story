19 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 3 +0.112 s air device 0 attemptStarted <CONNECT_IND>
frame 5 +0.143 s air device 0 connected(handle: nil)
frame 18 +0.363 s air device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <LL_TERMINATE_IND>
frame 18 +0.363 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <LL_TERMINATE_IND>

remark link-request-rejected (high, device 0)
  The link layer rejected a request 0x0F: Unsupported Remote Feature (HCI 0x1A)
  One side's controller did not agree to a change; the link goes on as it was.
  - Nothing, unless the link ends soon after.
  링크 계층이 요청 0x0F을 거절했습니다: Unsupported Remote Feature (HCI 0x1A)
  한쪽 컨트롤러가 변경에 동의하지 않았습니다. 연결은 이전 그대로 계속됩니다.
  - 곧바로 연결이 끊기지 않는다면 할 일이 없습니다.
  @ frame 11 <LL_REJECT_IND: Unsupported Remote Feature (HCI 0x1A)>

cause host-ended (medium, device 0)
  This side ended the link before it was used
  The host sent Disconnect within ten seconds of the connection, and no value had been read or written. The app cancelled, released the CBPeripheral, or ran into a time limit of its own.
  - Look for cancelPeripheralConnection and time limits in the app, and keep the CBPeripheral in a property.
  ? The app's own log, or the system's, of that moment: who cancelled.
  이쪽에서 연결을 사용하기도 전에 끊었습니다
  호스트가 연결된 지 10초 안에 Disconnect를 보냈고, 읽거나 쓴 값이 없었습니다. 앱이 취소했거나, CBPeripheral을 해제했거나, 앱의 시간 제한에 걸린 것입니다.
  - 앱에서 cancelPeripheralConnection과 시간 제한을 찾아보고, CBPeripheral을 프로퍼티에 보관합니다.
  ? 그 시각의 앱 로그나 시스템 로그에서 누가 취소했는지 확인합니다.
  @ frame 18 <LL_TERMINATE_IND: Connection Terminated by Local Host (HCI 0x16)>
