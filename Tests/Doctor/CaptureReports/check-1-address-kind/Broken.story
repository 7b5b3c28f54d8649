14 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"
device 1: 00:00:5E:00:53:01

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.502 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true))
frame 4 +3.503 s system scanStopped <LE Set Scan Enable>
frame 6 +3.605 s system device 1 attemptStarted <LE Create Connection>
frame 8 +23.607 s system device 1 cancelled(by: Doctor.StoryEvent.End.host) <LE Create Connection Cancel>
frame 11 +26.610 s system scanStarted <LE Set Scan Enable>
frame 13 +27.612 s system scanStopped <LE Set Scan Enable>

cause other-address-kind (high, device 1)
  The device was called under the wrong kind of address
  The same six bytes advertise as the other kind (public or random) than the one that was called. For the controller these are two different devices.
  - Take the kind of the address from the advertisement and not from a stored text.
  - Remove the stored device and find it again by a scan.
  잘못된 종류의 주소로 기기를 호출했습니다
  같은 6바이트가 호출한 것과 다른 종류(public 또는 random)로 광고하고 있습니다. 컨트롤러에게 이 둘은 서로 다른 기기입니다.
  - 주소의 종류를 저장된 문자열이 아니라 광고에서 가져옵니다.
  - 저장된 기기를 지우고 스캔으로 다시 찾습니다.
  @ frame 6 <LE Create Connection>
  @ frame 8
  @ frame 3
