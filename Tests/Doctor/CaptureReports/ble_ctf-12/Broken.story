58 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 11 +1.280 s system device 0 discoveryStarted
frame 46 +1.775 s air device 0 discoveryFinished(attributes: Optional(7))
frame 56 +6.135 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 58 +6.237 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

remark long-write (high, device 0)
  A long value was written in pieces (Prepare and Execute Write)
  The value did not fit one packet, so the host sent a queued write. Firmware that looks at plain writes only does not see it.
  - If the device does not react to the value, have it support long writes, or send at most maximumWriteValueLength(for: .withResponse) bytes of its own choice.
  긴 값을 나누어 썼습니다 (Prepare Write, Execute Write)
  값이 한 패킷에 들어가지 않아 호스트가 대기열 쓰기로 보냈습니다. 일반 쓰기만 처리하는 펌웨어는 이 값을 보지 못합니다.
  - 기기가 값에 반응하지 않으면 펌웨어가 긴 쓰기를 지원하게 하거나, 앱이 한 패킷에 맞게 나누어 보냅니다.
  @ frame 47 <Prepare Write Request>
  @ frame 55

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 58 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 56 <Disconnect>
