btsnoop, datalink 1002, clock universal
2572 records, 0 regions skipped

device 0: A4:C1:38:BF:6F:AB "GVH5072_6FAB"
device 1: A4:C1:38:83:EF:4C "GVH5072_EF4C"
device 2: A4:C1:38:8B:73:F4 "GVH5072_73F4"
device 3: 01:C7:FB:78:62:3A
device 4: 31:B9:BF:2D:1C:7E
device 5: 9C:1D:58:92:4B:64 "HPA8350B"
device 6: 38:62:85:F9:90:81
device 7: FA:E4:E3:24:20:09 "HORIZON 7.4AT 55FD"
device 8: 0E:CF:7C:63:D7:47
device 9: 0E:8D:49:4D:8C:42
device 10: 44:54:BB:FE:31:6F
device 11: 80:E6:50:20:3C:23
device 12: 68:1F:B2:12:83:C6
device 13: 24:FC:E5:30:29:91
device 14: C1:94:5F:17:81:FD "Tile"
device 15: 44:9A:7D:8A:1A:D4
device 16: 7C:B9:09:50:2E:0C
device 17: 40:16:3B:1F:C3:14
device 18: 79:2E:23:C7:73:43
device 19: 7A:C0:B7:2C:EF:F6
device 20: 3E:68:05:90:31:7D
device 21: 69:EE:1E:F2:0C:3E
device 22: 5B:23:3F:B2:F7:0D
device 23: C8:69:CD:7C:9B:E1
device 24: 78:BD:BC:7A:3B:E3

frame 1 +0.000 s system state("reset") <Reset>
frame 123 +0.671 s system scanStarted <LE Set Scan Enable>
frame 133 +0.697 s air device 0 discovered(rssi: Optional(-49), isConnectable: Optional(true)) x8
frame 135 +1.152 s air device 1 discovered(rssi: Optional(-87), isConnectable: Optional(true)) x6
frame 137 +2.659 s air device 2 discovered(rssi: Optional(-79), isConnectable: Optional(true)) x6
frame 145 +5.006 s system scanStopped <LE Set Scan Enable>
frame 163 +8.276 s system scanStarted <LE Set Scan Enable>
frame 173 +8.306 s air device 3 discovered(rssi: Optional(-84), isConnectable: Optional(false)) x17
frame 174 +8.310 s air device 4 discovered(rssi: Optional(-89), isConnectable: Optional(false)) x26
frame 181 +8.343 s air device 5 discovered(rssi: Optional(-77), isConnectable: Optional(true)) x12
frame 183 +8.361 s air device 6 discovered(rssi: Optional(-71), isConnectable: Optional(false)) x28
frame 184 +8.362 s air device 7 discovered(rssi: Optional(-34), isConnectable: Optional(true)) x54
frame 186 +8.372 s air device 8 discovered(rssi: Optional(-94), isConnectable: Optional(false)) x7
frame 187 +8.392 s air device 9 discovered(rssi: Optional(-94), isConnectable: Optional(false)) x11
frame 189 +8.428 s air device 10 discovered(rssi: Optional(-94), isConnectable: Optional(true)) x2
frame 193 +8.452 s air device 11 discovered(rssi: Optional(-81), isConnectable: Optional(true)) x16
frame 197 +8.473 s air device 12 discovered(rssi: Optional(-80), isConnectable: Optional(true)) x32
frame 199 +8.474 s air device 13 discovered(rssi: Optional(-87), isConnectable: Optional(false)) x24
frame 202 +8.500 s air device 14 discovered(rssi: Optional(-70), isConnectable: Optional(true)) x4
frame 204 +8.505 s air device 15 discovered(rssi: Optional(-90), isConnectable: Optional(true)) x2
frame 206 +8.523 s air device 16 discovered(rssi: Optional(-70), isConnectable: Optional(true)) x26
frame 210 +8.558 s air device 17 discovered(rssi: Optional(-94), isConnectable: Optional(false)) x14
frame 211 +8.563 s air device 18 discovered(rssi: Optional(-79), isConnectable: Optional(true)) x20
frame 217 +8.593 s air device 19 discovered(rssi: Optional(-94), isConnectable: Optional(true)) x2
frame 219 +8.608 s air device 20 discovered(rssi: Optional(-93), isConnectable: Optional(false)) x5
frame 225 +8.694 s air device 21 discovered(rssi: Optional(-63), isConnectable: Optional(true)) x26
frame 231 +8.719 s air device 22 discovered(rssi: Optional(-92), isConnectable: Optional(false)) x2
frame 239 +8.772 s air device 23 discovered(rssi: Optional(-91), isConnectable: Optional(true)) x2
frame 246 +8.800 s air device 24 discovered(rssi: Optional(-97), isConnectable: Optional(false)) x4
frame 509 +11.647 s system device 7 attemptStarted <LE Extended Create Connection>
frame 516 +12.114 s air device 7 discovered(rssi: Optional(-32), isConnectable: Optional(true)) x8
frame 537 +12.646 s air device 7 connected(handle: Optional(512)) <LE Connection Complete, as central>
frame 554 +12.758 s system device 7 discoveryStarted
frame 585 +13.030 s air device 7 parameters(interval: 7.5, latency: 0, timeout: 5000)
frame 729 +13.644 s air device 7 discoveryFinished(attributes: Optional(66))
frame 734 +13.665 s system device 7 subscribed(handle: Optional(20), isOn: true)
frame 737 +13.682 s air device 7 notified(handle: Optional(18))
frame 738 +13.743 s air device 7 parameters(interval: 30.0, latency: 0, timeout: 5000)
frame 739 +15.802 s system device 7 written(handle: Optional(17), withResponse: true) x260
frame 742 +15.843 s air device 7 notified(handle: Optional(18)) x260
frame 743 +15.873 s air device 7 notified(handle: Optional(20)) x786
frame 2572 +147.196 s air othersHeard(11)

cannot see: end-not-captured (frame 2572)
  The capture ends while a link is up: how it ended is not in it.
