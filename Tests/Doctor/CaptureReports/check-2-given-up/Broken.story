15 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +11.008 s system device 0 cancelled(by: Doctor.StoryEvent.End.host) <LE Create Connection Cancel>
frame 12 +14.011 s system scanStarted <LE Set Scan Enable>
frame 14 +15.013 s system scanStopped <LE Set Scan Enable>

cause not-reached (medium, device 0)
  The device was called and did not answer
  The controller called for 10 s, then the host gave up. It was heard advertising at another time in this capture. Core Bluetooth has no time limit of its own: giving up came from the app or from the system.
  - Make sure that the device is on, near, and advertising, and that no other phone is connected to it.
  - If its address is private, find it anew by a scan before connecting: a stored address may be outdated.
  - Give the attempt a time limit of your own, and try again after it.
  ? Scan on the same host at the moment of the attempt: the device must show up as connectable.
  기기를 호출했지만 응답이 없었습니다
  컨트롤러가 10 s 동안 호출했고 그 뒤 호스트가 포기했습니다. 이 캡처의 다른 때에는 그 기기의 광고가 들렸습니다. Core Bluetooth에는 자체 시간 제한이 없으므로, 포기한 것은 앱이나 시스템입니다.
  - 기기가 켜져 있고, 가까이 있고, 광고 중이며, 다른 휴대폰에 연결되어 있지 않은지 확인합니다.
  - 기기가 사설 주소를 쓴다면 연결 전에 다시 스캔합니다. 저장된 주소는 이미 바뀌었을 수 있습니다.
  - 연결 시도에 앱의 시간 제한을 두고, 지나면 다시 시도합니다.
  ? 연결을 시도하는 순간 같은 호스트에서 스캔해 봅니다. 기기가 연결 가능한 상태로 보여야 합니다.
  @ frame 7 <LE Create Connection>
  @ frame 9
  @ frame 4
