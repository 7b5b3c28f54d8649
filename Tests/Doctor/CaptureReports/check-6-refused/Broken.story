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
frame 52 +2.031 s air device 0 refused("Write Request", CBATTErrorDomain 3 (writeNotPermitted)) <Error Response to Write Request, 2A37, handle 0x0012>
frame 53 +6.032 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 55 +6.134 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

risk request-refused (high, device 0)
  The device refused a request: CBATTErrorDomain 3 (writeNotPermitted)
  Write Request, 2A37, handle 0x0012: the device answered with an error. The app gets it as CBATTErrorDomain 3 (writeNotPermitted).
  - Compare the properties of the characteristic and the device's documentation with what the app does.
  - Handle the error in the callback; do not throw it away.
  기기가 요청을 거절했습니다: CBATTErrorDomain 3 (writeNotPermitted)
  Write Request, 2A37, handle 0x0012: 기기가 오류로 응답했습니다. 앱에는 CBATTErrorDomain 3 (writeNotPermitted)로 전달됩니다.
  - 특성의 속성과 기기 문서를 앱의 동작과 비교합니다.
  - 콜백에서 오류를 처리하고, 버리지 않습니다.
  @ frame 52 <Error Response: CBATTErrorDomain 3 (writeNotPermitted)>
  @ frame 50 <Write Request, 2A37, handle 0x0012>

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 55 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 53 <Disconnect>
