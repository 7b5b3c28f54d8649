pcap, PPI (192), clock universal
713 records, 0 regions skipped

device 0: 78:C5:E5:6E:DD:E8

frame 1 +0.000 s air device 0 discovered(rssi: nil, isConnectable: Optional(true)) x515
frame 516 +93.361 s air device 0 attemptStarted <CONNECT_IND>
frame 518 +93.443 s air device 0 connected(handle: nil)
frame 566 +95.602 s system device 0 pairingStarted <Pairing Request>
frame 585 +96.277 s air device 0 pairingFinished(nil)
frame 585 +96.277 s air device 0 encrypted(nil) <encrypted from here on>

cannot see: encrypted-air (frame 585)
  From here on the link is encrypted: requests and values cannot be read from the air.

cannot see: end-not-captured (frame 713)
  The capture ends while a link is up: how it ended is not in it.
