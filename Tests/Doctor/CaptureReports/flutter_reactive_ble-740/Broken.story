5 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.502 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(false))
frame 4 +20.503 s system scanStopped <LE Set Scan Enable>

remark beacon-only (medium)
  A device advertises as an iBeacon and names no service
  The UUID of an iBeacon is no service UUID: a scan for it finds nothing, and Core Bluetooth hides such advertisements.
  - Use Core Location for iBeacons, or have the device advertise a service too.
  서비스 없이 iBeacon으로 광고하는 기기가 있습니다
  iBeacon의 UUID는 서비스 UUID가 아닙니다. 이 UUID로 스캔하면 아무것도 찾지 못하며, Core Bluetooth는 이런 광고를 숨깁니다.
  - iBeacon에는 Core Location을 쓰거나, 기기가 서비스도 광고하게 합니다.
  @ frame 3
