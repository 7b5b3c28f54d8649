logcat, clock none
3 records, 0 regions skipped

device 0: 00:00:5E:00:53:01

line 1 app device 0 connectAsked(by: nil) <connect() - device: 00:00:5E:00:53:01, auto: true>
line 3 system device 0 disconnected(by: nil, Optional(Android GATT status 257)) <onClientConnectionState() - status=257 clientIf=9 device=00:00:5E:00:53:01>

cause attempt-failed (medium, device 0)
  The attempt to connect failed, and the code does not say why
  The code stands for several causes. The log says Android GATT 257.
  - Try again; if it stays, record a packet capture of one attempt.
  연결 시도가 실패했지만 코드만으로는 이유를 알 수 없습니다
  이 코드는 여러 원인에 쓰입니다. 로그에는 Android GATT 257라고 적혀 있습니다.
  - 다시 시도하고, 계속되면 한 번의 시도를 패킷 캡처로 기록합니다.
  @ line 3 <onClientConnectionState() - status=257 clientIf=9 device=00:00:5E:00:53:01>

cannot see: no-times ()
  The log has no times: how long anything took cannot be told.
