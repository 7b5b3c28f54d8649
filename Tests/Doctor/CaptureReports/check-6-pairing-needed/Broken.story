55 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 52 +2.031 s air device 0 refused("Read Request", CBATTErrorDomain 5 (insufficientAuthentication)) <Error Response to Read Request, 2A39, handle 0x0015>
frame 53 +6.032 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 55 +6.134 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause pairing-needed (high, device 0)
  A request needs a paired link, and the link was never encrypted: CBATTErrorDomain 5 (insufficientAuthentication)
  Read Request, 2A39, handle 0x0015: the device asked for security, and no encryption followed on this link.
  - Accept the system's pairing request; on Linux run an agent that can pair.
  - Try the request again after pairing.
  페어링이 필요한 요청이었지만 연결이 암호화되지 않았습니다: CBATTErrorDomain 5 (insufficientAuthentication)
  Read Request, 2A39, handle 0x0015: 기기가 보안을 요구했지만 이 연결에서 암호화가 뒤따르지 않았습니다.
  - 시스템의 페어링 요청을 수락합니다. Linux에서는 페어링할 수 있는 에이전트를 실행합니다.
  - 페어링한 뒤 요청을 다시 시도합니다.
  @ frame 52 <Error Response to Read Request: CBATTErrorDomain 5 (insufficientAuthentication)>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 55 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 53 <Disconnect>
