57 records, 0 regions skipped

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
frame 57 +9.036 s air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.nobody), Optional(Connection Timeout (HCI 0x08))) <Disconnection Complete>

cause supervision-timeout (high, device 0)
  The device fell silent and the link was lost (0x08)
  Nobody ended this link: the controller heard nothing from the device for the supervision time. Its last packet with data came 5.5 s before the end; the link allows a silence of 5000 ms. Out of range, out of power, or its firmware hung.
  - Try it beside the device with a fresh battery: if it stays, distance and supply were it.
  - If it ends again at the same step, look at the device's firmware log for a reset or a hang.
  - In the app, reconnect on CBError 6.
  기기가 응답하지 않아 연결이 끊겼습니다 (0x08)
  아무도 연결을 끊지 않았습니다. 컨트롤러가 감시 시간 동안 기기에서 아무것도 듣지 못했습니다. 데이터가 든 마지막 패킷은 끊기기 5.5 s 전에 왔고, 이 연결이 허용하는 침묵은 5000 ms입니다. 거리가 멀거나, 전원이 꺼졌거나, 펌웨어가 멈춘 경우입니다.
  - 새 배터리를 넣고 기기 바로 옆에서 시험합니다. 끊기지 않으면 거리나 전원이 원인입니다.
  - 같은 단계에서 다시 끊기면 기기 펌웨어 로그에서 재시작이나 멈춤을 찾아봅니다.
  - 앱에서는 CBError 6이 오면 다시 연결합니다.
  @ frame 57 <Disconnection Complete: Connection Timeout (HCI 0x08)>
  @ frame 54
