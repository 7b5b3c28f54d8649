5 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.502 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true))
frame 4 +20.503 s system scanStopped <LE Set Scan Enable>

remark overflow-advertisement (medium)
  An app in the background advertises in Apple's overflow area
  Its services are hidden in a bit mask: only an Apple device that scans for exactly that service finds it.
  - Keep the advertising app in the foreground for other systems, or scan for its service explicitly.
  백그라운드 앱이 Apple의 overflow 영역으로 광고하고 있습니다
  서비스가 비트 마스크에 숨겨져 있어서, 바로 그 서비스로 스캔하는 Apple 기기만 찾을 수 있습니다.
  - 다른 시스템에서 찾으려면 광고하는 앱을 포그라운드에 두고, Apple 기기에서는 서비스를 지정해 스캔합니다.
  @ frame 3
