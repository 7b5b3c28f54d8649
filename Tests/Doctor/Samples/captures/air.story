21 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s air device 0 discovered(rssi, isConnectable: Optional(true)) x2
frame 3 +0.112 s air device 0 attemptStarted <CONNECT_IND>
frame 5 +0.143 s air device 0 connected(handle: nil)
frame 9 +0.206 s air device 0 packetSize(185)
frame 13 +0.269 s air device 0 read(handle: Optional(3))
frame 20 +0.394 s air device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <LL_TERMINATE_IND>
frame 20 +0.394 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <LL_TERMINATE_IND>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 20 <LL_TERMINATE_IND: Connection Terminated by Local Host (HCI 0x16)>

cannot see: no-discovery (frame 10)
  The services were not discovered in this capture: handles cannot be told from their UUIDs.
