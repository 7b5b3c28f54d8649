bluetoothd of Linux, clock none
6 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

line 2 system device 0 attemptStarted <src/device.c:device_connect_le() Connection attempt to: 00:00:5E:00:53:01>
line 3 air device 0 connected(handle: nil) <src/adapter.c:connected_callback() hci0 device 00:00:5E:00:53:01 connected eir_len 0>
line 5 air device 0 disconnected(by: Optional(Doctor.StoryEvent.End.host), Optional(local host (disconnect reason 2))) <src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 2>

remark host-ended (low, device 0)
  This host ended the connection, and no request of an app for it is in the log
  The system itself gave the link up, or the lines of the app that asked for it are missing. The log says Linux management 2, "local host".
  - Look what else happens then: Bluetooth off, sleep, another app, a released manager.
  이 기기(호스트)가 연결을 끊었고, 앱이 요청한 기록은 로그에 없습니다
  시스템이 링크를 포기했거나, 요청한 앱의 줄이 빠져 있습니다. 로그에는 Linux management 2("local host")라고 적혀 있습니다.
  - 그 시점의 다른 일을 봅니다. 블루투스 꺼짐, 잠자기, 다른 앱, 해제된 매니저.
  @ line 5 <src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 2>

cannot see: no-times ()
  The log has no times: how long anything took cannot be told.
