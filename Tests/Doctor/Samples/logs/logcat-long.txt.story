logcat, clock withoutYear
9 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

line 1 +0.000 s app device 0 connectAsked(by: nil) <connect() - device: 00:00:5E:00:53:01, auto: false>
line 4 +1.896 s system device 0 disconnected(by: nil, Optional(Android GATT status 22 (GATT_CONN_TERMINATE_LOCAL_HOST))) <onClientConnectionState() - status=22 clientIf=9 device=00:00:5E:00:53:01>

cause host-ended (medium, device 0)
  This host ended the connection, and no request of an app for it is in the log
  The system itself gave the link up, or the lines of the app that asked for it are missing. The log says Android GATT 22, "GATT_CONN_TERMINATE_LOCAL_HOST".
  - Look what else happens then: Bluetooth off, sleep, another app, a released manager.
  이 기기(호스트)가 연결을 끊었고, 앱이 요청한 기록은 로그에 없습니다
  시스템이 링크를 포기했거나, 요청한 앱의 줄이 빠져 있습니다. 로그에는 Android GATT 22("GATT_CONN_TERMINATE_LOCAL_HOST")라고 적혀 있습니다.
  - 그 시점의 다른 일을 봅니다. 블루투스 꺼짐, 잠자기, 다른 앱, 해제된 매니저.
  @ line 4 <onClientConnectionState() - status=22 clientIf=9 device=00:00:5E:00:53:01>
