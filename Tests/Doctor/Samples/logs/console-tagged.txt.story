console, clock withoutYear
3 records, 0 regions skipped

device 0: unknown

line 1 +0.000 s system device 0 connectAsked(by: Optional("com.example.rec")) <Connecting device "6B1E4B0E-0000-4000-8000-0000000000A1" for session "com.example.rec-central-412-77" with alerts (connect:1 disconnect:1 notify:0)>
line 2 +0.000 s app device 0 misuse("L01") <API MISUSE: Cancelling connection for unused peripheral <private>, Did you forget to keep a reference to it?>
line 3 +0.000 s system device 0 cancelled(by: Doctor.StoryEvent.End.app) <Disconnecting device "6B1E4B0E-0000-4000-8000-0000000000A1" for session "com.example.rec-central-412-77">

cause L01 (high, device 0)
  The app does not hold the CBPeripheral, so Core Bluetooth gave the connection up at once
  Core Bluetooth holds peripherals weakly. When the last reference goes, the pending connection is cancelled and no callback comes.
  - Store the CBPeripheral in a property or a collection before you call connect, and keep it until the disconnect callback.
  ? The line "API MISUSE: Cancelling connection for unused peripheral" of the app's process at that moment.
  앱이 CBPeripheral을 보관하지 않아 Core Bluetooth가 연결을 바로 취소했습니다
  Core Bluetooth는 기기 객체를 약하게만 참조합니다. 마지막 참조가 사라지면 대기 중인 연결이 취소되고 콜백도 오지 않습니다.
  - connect를 부르기 전에 CBPeripheral을 속성이나 컬렉션에 저장하고, 연결이 끊긴 콜백까지 보관합니다.
  ? 그 순간 앱 프로세스가 남긴 "API MISUSE: Cancelling connection for unused peripheral" 줄.
  @ line 2 <API MISUSE: Cancelling connection for unused peripheral <private>, Did you forget to keep a reference to it?>
  @ line 1 <Connecting device "6B1E4B0E-0000-4000-8000-0000000000A1" for session "com.example.rec-central-412-77" with alerts (connect:1 disconnect:1 notify:0)>
  @ line 3 <Disconnecting device "6B1E4B0E-0000-4000-8000-0000000000A1" for session "com.example.rec-central-412-77">

cannot see: masked-log (line 2)
  33 % of the Bluetooth lines are masked as <private>: which device, address or app they are about cannot be told. That a line about your device is missing means nothing here.
