pcapng, clock universal
303 records, 0 regions skipped

device 0: 7D:43:82:42:23:16 "Alert Notification" "ubuntu"

frame 1 +0.000 s air device 0 discovered(rssi: Optional(0), isConnectable: Optional(true)) x42
frame 44 +1.306 s air device 0 attemptStarted <CONNECT_IND>
frame 46 +1.356 s air device 0 connected(handle: nil)
frame 57 +1.558 s system device 0 pairingStarted <Pairing Request>
frame 64 +1.761 s system device 0 discoveryStarted
frame 158 +4.124 s air device 0 discoveryFinished(attributes: Optional(8))
frame 167 +4.461 s air device 0 pairingFinished(nil)
frame 167 +4.461 s air device 0 encrypted(nil) <encrypted from here on>

cannot see: encrypted-air (frame 167)
  From here on the link is encrypted: requests and values cannot be read from the air.

cannot see: end-not-captured (frame 303)
  The capture ends while a link is up: how it ended is not in it.
