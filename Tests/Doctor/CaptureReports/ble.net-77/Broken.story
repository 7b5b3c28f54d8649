15 records, 0 regions skipped

device 0: 00:00:5E:00:53:01 "Sensor"

frame 1 +0.000 s system scanStarted <LE Set Scan Enable>
frame 3 +0.202 s air device 0 discovered(rssi: Optional(-60), isConnectable: Optional(true)) x2
frame 5 +0.504 s system scanStopped <LE Set Scan Enable>
frame 7 +1.006 s system device 0 attemptStarted <LE Create Connection>
frame 9 +1.208 s system device 0 cancelled(by: Doctor.StoryEvent.End.host) <LE Create Connection Cancel>
frame 12 +6.211 s system scanStarted <LE Set Scan Enable>
frame 14 +9.213 s system scanStopped <LE Set Scan Enable>

cause cancelled-at-once (medium, device 0)
  The attempt was cancelled at once by this side
  Less than a second passed between the call and its cancellation, too little for any device. On Apple systems that is what happens when the app keeps no reference to the CBPeripheral; else the app cancels by itself.
  - Store the CBPeripheral in a property before calling connect.
  - Look for cancelPeripheralConnection in the app's own time limits and clean-up code.
  ? The system log of the same moment: "API MISUSE: Cancelling connection for unused peripheral".
  연결 시도가 시작되자마자 이쪽에서 취소되었습니다
  호출과 취소 사이가 1초도 되지 않아 어떤 기기도 응답하기 어렵습니다. Apple 시스템에서는 앱이 CBPeripheral 참조를 보관하지 않으면 이렇게 됩니다. 그렇지 않으면 앱이 직접 취소한 것입니다.
  - connect를 부르기 전에 CBPeripheral을 프로퍼티에 저장합니다.
  - 앱의 시간 제한 코드와 정리 코드에 cancelPeripheralConnection이 있는지 찾아봅니다.
  ? 같은 시각의 시스템 로그에 "API MISUSE: Cancelling connection for unused peripheral"이 있는지 확인합니다.
  @ frame 7 <LE Create Connection>
  @ frame 9
