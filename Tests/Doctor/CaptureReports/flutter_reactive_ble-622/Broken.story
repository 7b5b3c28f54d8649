54 records, 0 regions skipped

device 0: 00:00:5E:00:53:01
device 1: 00:00:5E:00:53:02 "Other"

frame 1 +0.000 s system device 0 attemptStarted <LE Create Connection>
frame 3 +0.102 s air device 0 connected(handle: Optional(64)) <LE Connection Complete, as central>
frame 5 +0.274 s system device 0 discoveryStarted
frame 40 +0.769 s air device 0 discoveryFinished(attributes: Optional(7))
frame 41 +0.870 s system device 0 subscribed(handle: Optional(18), isOn: true)
frame 44 +1.423 s air device 0 notified(handle: Optional(18)) x2
frame 46 +4.425 s system scanStarted <LE Set Scan Enable>
frame 48 +5.427 s air device 1 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 49 +14.428 s system scanStopped <LE Set Scan Enable>
frame 52 +20.431 s system device 0 disconnectAsked(by: Doctor.StoryEvent.End.host) <Disconnect>
frame 54 +20.533 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(Connection Terminated by Local Host (HCI 0x16))) <Disconnection Complete>

remark already-connected (medium, device 0)
  A scan ran while this device was connected already; connected devices mostly do not advertise
  If the app looks for this device, the scan cannot find it.
  - Call retrieveConnectedPeripherals(withServices:) before scanning.
  이 기기가 이미 연결된 상태에서 스캔했습니다. 연결된 기기는 대개 광고하지 않습니다
  앱이 이 기기를 찾는 것이라면 스캔으로는 찾을 수 없습니다.
  - 스캔하기 전에 retrieveConnectedPeripherals(withServices:)를 부릅니다.
  @ frame 46 <LE Set Scan Enable>
  @ frame 3

remark host-ended (high, device 0)
  This side ended the link
  The host sent Disconnect: the app cancelled, or the system did when the last app let go of the device.
  - Nothing, if the app meant it.
  이쪽에서 연결을 끊었습니다
  호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다.
  - 앱이 의도한 것이라면 할 일이 없습니다.
  @ frame 54 <Disconnection Complete: Connection Terminated by Local Host (HCI 0x16)>
  @ frame 52 <Disconnect>
