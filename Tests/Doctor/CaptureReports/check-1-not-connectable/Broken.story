14 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.502 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(false))
frame 4 +3.503 s system scanStopped <LE Set Scan Enable>
frame 6 +3.605 s system device 0 attemptStarted <LE Create Connection>
frame 8 +23.607 s system device 0 cancelled(by: Doctor.StoryEvent.End.host) <LE Create Connection Cancel>
frame 11 +26.610 s system scanStarted <LE Set Scan Enable>
frame 13 +27.612 s system scanStopped <LE Set Scan Enable>

cause not-connectable (high, device 0)
  The device advertises that it takes no connection
  All of its advertisements are of a kind that cannot be answered with a connection. Many devices do so while another one is connected, or until a button is pressed.
  - Disconnect the device from other phones, or put it into its pairing mode.
  - In the app, look at CBAdvertisementDataIsConnectable before connecting.
  기기가 연결을 받지 않는다고 광고하고 있습니다
  이 기기의 광고는 모두 연결할 수 없는 종류입니다. 다른 쪽에 연결되어 있는 동안이나 버튼을 누르기 전에는 이렇게 광고하는 기기가 많습니다.
  - 다른 휴대폰과의 연결을 끊거나 기기를 페어링 모드로 둡니다.
  - 앱에서 연결하기 전에 CBAdvertisementDataIsConnectable을 확인합니다.
  @ frame 6 <LE Create Connection>
  @ frame 8
  @ frame 3
