Xcode console, clock withoutZone
7 records, 0 regions skipped


line 6 +0.000 s app misuse("G06") <WARNING: Characteristic <CBCharacteristic: 0x1c0000001, UUID = 2345, properties = 0xA, value = (null), notifying = NO> does not specify the "Write Without Response" property - ignoring response-less write>
line 7 app refused("notificationState", CBATTErrorDomain 10 (attributeNotFound)) <didUpdateNotificationState: Error Domain=CBATTErrorDomain Code=10 "The attribute could not be found." UserInfo={NSLocalizedDescription=The attribute could not be found.}>

cause G06 (high)
  Writes are dropped: the characteristic does not take writes without response
  Core Bluetooth ignores such a write and only logs this warning; no callback tells.
  - Choose the type by properties: .withResponse where .writeWithoutResponse is missing.
  쓰기가 버려집니다. 이 특성은 응답 없는 쓰기를 받지 않습니다
  Core Bluetooth는 그런 쓰기를 무시하고 이 경고만 남깁니다. 콜백도 오지 않습니다.
  - properties에 따라 종류를 고릅니다. .writeWithoutResponse가 없으면 .withResponse를 씁니다.
  @ line 6 <WARNING: Characteristic <CBCharacteristic: 0x1c0000001, UUID = 2345, properties = 0xA, value = (null), notifying = NO> does not specify the "Write Without Response" property - ignoring response-less write>

cause cccd-missing (high)
  Notifications cannot be switched on: the characteristic has no client configuration descriptor
  Core Bluetooth writes descriptor 0x2902, and the device answers that the attribute is not there. It is a fault of the firmware; Android does not always notice it. The log says CBATTErrorDomain 10, "attributeNotFound".
  - Add the descriptor 0x2902 to the characteristic in the firmware.
  ? A capture shows no 0x2902 in the discovery.
  알림을 켤 수 없습니다. 특성에 클라이언트 설정 디스크립터(0x2902)가 없습니다
  Core Bluetooth는 0x2902 디스크립터에 쓰는데, 기기는 그런 속성이 없다고 답합니다. 펌웨어의 잘못이며 Android에서는 드러나지 않을 때가 있습니다. 로그에는 CBATTErrorDomain 10("attributeNotFound")라고 적혀 있습니다.
  - 펌웨어에서 그 특성에 0x2902 디스크립터를 추가합니다.
  ? 패킷 캡처의 탐색 과정에 0x2902가 없습니다.
  @ line 7 <didUpdateNotificationState: Error Domain=CBATTErrorDomain Code=10 "The attribute could not be found." UserInfo={NSLocalizedDescription=The attribute could not be found.}>

cannot see: no-service-lines ()
  The log has no lines of bluetoothd: what the system did with the app's requests, and why a link ended, cannot be seen.
