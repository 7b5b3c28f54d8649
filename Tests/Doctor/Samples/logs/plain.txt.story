plain text, clock withoutZone
6 records, 0 regions skipped


line 6 app note("CBErrorDomain 10 (connectionFailed)") <Error Domain=CBErrorDomain Code=10 "Failed to encrypt the connection, the connection has timed out unexpectedly." UserInfo={NSLocalizedDescription=Failed to encrypt the connection, the connection has timed out unexpectedly.}>

cause attempt-failed (medium)
  The attempt to connect failed, and the code does not say why
  The code stands for several causes. The log says CBErrorDomain 10, "connectionFailed".
  - Try again; if it stays, record a packet capture of one attempt.
  연결 시도가 실패했지만 코드만으로는 이유를 알 수 없습니다
  이 코드는 여러 원인에 쓰입니다. 로그에는 CBErrorDomain 10("connectionFailed")라고 적혀 있습니다.
  - 다시 시도하고, 계속되면 한 번의 시도를 패킷 캡처로 기록합니다.
  @ line 6 <Error Domain=CBErrorDomain Code=10 "Failed to encrypt the connection, the connection has timed out unexpectedly." UserInfo={NSLocalizedDescription=Failed to encrypt the connection, the connection has timed out unexpectedly.}>

cannot see: no-service-lines ()
  The log has no lines of bluetoothd: what the system did with the app's requests, and why a link ended, cannot be seen.
