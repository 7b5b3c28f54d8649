pcap, PPI (192), clock universal
307 records, 0 regions skipped

device 0: 69:5B:FB:2C:3F:A7 "Alert Notification" "b"

frame 1 +0.000 s air device 0 discovered(rssi: nil, isConnectable: Optional(true)) x2
frame 3 -0.115 s air device 0 attemptStarted <CONNECT_IND>
frame 5 -0.119 s air device 0 connected(handle: nil)
frame 19 +0.863 s system device 0 pairingStarted <Pairing Request>
frame 54 +0.512 s system device 0 discoveryStarted
frame 55 -0.938 s air device 0 discoveryFinished(attributes: Optional(0))
frame 166 +4.006 s air device 0 pairingFinished(nil)
frame 166 +4.006 s air device 0 encrypted(nil) <encrypted from here on>

cannot see: encrypted-air (frame 166)
  From here on the link is encrypted: requests and values cannot be read from the air.

cannot see: end-not-captured (frame 307)
  The capture ends while a link is up: how it ended is not in it.
