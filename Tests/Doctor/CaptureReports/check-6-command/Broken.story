56 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.108 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 13 +1.262 s air device 0 packetSize(185)
frame 14 +1.383 s system device 0 discoveryStarted
frame 49 +1.878 s air device 0 discoveryFinished(attributes: Optional(7))
frame 50 +1.979 s system device 0 written(handle: Optional(21), withResponse: false) x2
frame 54 +6.083 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 56 +6.185 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

cause G06 (high, device 0)
  The app writes without response to a characteristic that does not allow it
  2A39, handle 0x0015: a Write Command was sent, and its properties lack "write without response". Devices drop such writes without a word. It happened 2 times in this capture.
  - Choose the type by characteristic.properties: .withResponse where .write is set, .withoutResponse only where .writeWithoutResponse is.
  응답 없는 쓰기를 허용하지 않는 특성에 앱이 응답 없이 쓰고 있습니다
  2A39, handle 0x0015: Write Command를 보냈지만 특성의 속성에 "write without response"가 없습니다. 기기는 이런 쓰기를 아무 말 없이 버립니다. 이 캡처에서 2번 일어났습니다.
  - characteristic.properties에 따라 고릅니다. .write가 있으면 .withResponse, .writeWithoutResponse가 있을 때만 .withoutResponse를 씁니다.
  @ frame 50 <Write Command, 2A39, handle 0x0015>
  @ frame 34
  @ frame 52 <Write Command, 2A39, handle 0x0015>
  @ frame 34

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 56 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 54 <Disconnect>
