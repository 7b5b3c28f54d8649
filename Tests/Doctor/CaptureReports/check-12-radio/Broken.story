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
frame 50 +1.979 s system device 0 subscribed(handle: Optional(18), isOn: true)
frame 53 +2.532 s air device 0 notified(handle: Optional(18)) x2
frame 55 +44.534 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), Optional(LMP Response Timeout / LL Response Timeout (HCI 0x22))) <Disconnection Complete>

cause link-layer-timeout (high, device 0)
  The device's radio did not answer a link message (0x22)
  The link was alive, and one side's controller waited 40 s for the answer to a request of the link layer. That is a fault of the firmware or of the controller.
  - Update the device's firmware; ask its maker with this capture.
  기기의 무선부가 링크 메시지에 응답하지 않았습니다 (0x22)
  연결은 살아 있었지만, 한쪽 컨트롤러가 링크 계층 요청의 응답을 40초 동안 기다렸습니다. 펌웨어나 컨트롤러의 결함입니다.
  - 기기 펌웨어를 업데이트하고, 이 캡처와 함께 제조사에 문의합니다.
  @ frame 55 <Disconnection Complete: LMP Response Timeout / LL Response Timeout (HCI 0x22)>
