pcap, LE link layer with header (256), clock universal
1604 records, 0 regions skipped

device 0: 74:DA:EA:91:47:E3

frame 1 +0.000 s air device 0 attemptStarted <CONNECT_IND>
frame 3 +0.048 s air device 0 connected(handle: nil)
frame 11 +0.228 s air device 0 parameters(interval: 7.5, latency: 0, timeout: 5000)
frame 13 +0.229 s air device 0 discoveryStarted
frame 13 +0.229 s system device 0 discoveryFinished(attributes: Optional(0))
frame 17 +0.318 s system device 0 discoveryStarted
frame 192 +1.241 s air device 0 discoveryFinished(attributes: Optional(40))
frame 193 +1.248 s air device 0 parameters(interval: 45.0, latency: 0, timeout: 5000)
frame 289 +3.585 s system device 0 pairingStarted <Pairing Request>
frame 291 +3.630 s air device 0 parameters(interval: 7.5, latency: 0, timeout: 5000)
frame 1287 +8.524 s air device 0 pairingFinished(nil)
frame 1287 +8.524 s air device 0 encrypted(nil) <encrypted from here on>

cannot see: encrypted-air (frame 1287)
  From here on the link is encrypted: requests and values cannot be read from the air.

cannot see: end-not-captured (frame 1604)
  The capture ends while a link is up: how it ended is not in it.
