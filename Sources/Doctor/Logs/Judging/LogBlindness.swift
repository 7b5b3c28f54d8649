// SPDX-License-Identifier: Apache-2.0

import Captures

/// What a log cannot show, and how to see it.
enum LogBlindness {
    static func all(
        _ follower: LogFollower,
        mask: LogMask,
        clock: LogClock,
        format: LogFormat,
        verdicts: [Verdict]
    ) -> [Blindness] {
        var gaps: [Blindness] = []
        if mask.isMasked { gaps.append(masked(mask)) }
        let isApple = format != .logcat && format != .bluetoothd
        if isApple, mask.service > 0, let gap = appMissing(follower, mask, format) {
            gaps.append(gap)
        }
        if isApple, mask.service == 0, follower.lastApp != nil {
            gaps.append(serviceMissing(format))
        }
        if let mark = follower.endsWithoutBeginning {
            gaps.append(startedLate(mark))
        }
        if follower.tracks.omitted > 0 {
            gaps.append(tooManyDevices(follower.tracks.omitted))
        }
        if follower.lastApp != nil || follower.lastService != nil, let gap = clockGap(clock) {
            gaps.append(gap)
        }
        return gaps
    }

    private static func masked(_ mask: LogMask) -> Blindness {
        Blindness(
            "masked-log",
            Wording(
                english:
                    "\(mask.share) % of the Bluetooth lines are masked as <private>: which device,"
                    + " address or app they are about cannot be told. That a line about your device"
                    + " is missing means nothing here.",
                korean:
                    "블루투스 줄의 \(mask.share) %가 <private>로 가려져 있습니다. 어느 기기, 주소, 앱에 대한"
                    + " 줄인지 알 수 없습니다. 기기에 대한 줄이 보이지 않는다고 해서 그런 일이 없었다고 판단할 수"
                    + " 없습니다."
            ),
            step: Wording(
                english:
                    "Install Apple's Bluetooth logging profile on the phone"
                    + " (developer.apple.com/bug-reporting/profiles-and-logs), restart it,"
                    + " repeat the failure, and read the log again; with the profile"
                    + " `idevicebtlogger capture.pklg` (libimobiledevice) records the packets"
                    + " too. In your app log with `privacy: .public`.",
                korean:
                    "휴대폰에 Apple의 블루투스 로깅 프로파일"
                    + "(developer.apple.com/bug-reporting/profiles-and-logs)을 설치하고 다시 시동한 뒤, 실패를"
                    + " 다시 일으키고 로그를 다시 받습니다. 프로파일이 있으면 `idevicebtlogger capture.pklg`"
                    + "(libimobiledevice)로 패킷도 기록할 수 있습니다. 앱에서는 `privacy: .public`으로"
                    + " 기록합니다."
            ),
            evidence: mask.first.map { [$0] } ?? []
        )
    }

    /// The service's lines are there, and none of the app that it serves.
    private static func appMissing(
        _ follower: LogFollower,
        _ mask: LogMask,
        _ format: LogFormat
    ) -> Blindness? {
        // Where processes have no numbers, any line of an app counts as the app's.
        if mask.hasUnnumbered, follower.sawApp { return nil }
        let sessions = follower.sessions.sorted { $0.key.text < $1.key.text }
        let silent = sessions.filter { session, _ in
            session.processID.map { !mask.processes.contains($0) } ?? false
        }
        let isSilent = sessions.isEmpty ? mask.framework == 0 : silent.count == sessions.count
        guard isSilent else { return nil }
        let bundle = silent.compactMap(\.key.bundle).first
        let owner = bundle.map { " (\($0))" } ?? ""
        return Blindness(
            "no-app-lines",
            Wording(
                english:
                    "The log has lines of the Bluetooth service and none of the app\(owner):"
                    + " whether and how the app called connect, and the error it got, cannot"
                    + " be seen.",
                korean:
                    "로그에 블루투스 서비스의 줄은 있지만 앱\(owner)의 줄이 하나도 없습니다. 앱이 connect를"
                    + " 불렀는지, 어떤 오류를 받았는지 알 수 없습니다."
            ),
            step: Wording(
                english:
                    "idevicesyslog does not show what os.Logger writes. Print the error in"
                    + " didFailToConnect and start the app with its console: `xcrun devicectl"
                    + " device process launch --console --terminate-existing"
                    + " --environment-variables '{\"OS_ACTIVITY_DT_MODE\": \"enable\"}'"
                    + " --device UDID BUNDLE`.",
                korean:
                    "idevicesyslog는 os.Logger가 쓴 내용을 보여 주지 않습니다. didFailToConnect에서 오류를"
                    + " print하고, 콘솔을 붙여 앱을 실행합니다: `xcrun devicectl device process launch"
                    + " --console --terminate-existing --environment-variables"
                    + " '{\"OS_ACTIVITY_DT_MODE\": \"enable\"}' --device UDID BUNDLE`."
            ),
            evidence: silent.first.map { [$0.value.evidence] } ?? []
        )
    }

    private static func serviceMissing(_ format: LogFormat) -> Blindness {
        let isPhone = format == .idevicesyslog
        return Blindness(
            "no-service-lines",
            Wording(
                english: "The log has no lines of bluetoothd: what the system did with the app's"
                    + " requests, and why a link ended, cannot be seen.",
                korean: "로그에 bluetoothd의 줄이 없습니다. 시스템이 앱의 요청을 어떻게 처리했는지, 링크가 왜 끊겼는지 알"
                    + " 수 없습니다."
            ),
            step: isPhone
                ? Wording(
                    english:
                        "Run idevicesyslog without -q (it drops bluetoothd) and without a filter"
                        + " for the app: `idevicesyslog -u UDID > phone.log`.",
                    korean: "idevicesyslog를 -q 없이(-q는 bluetoothd를 빼 버립니다), 앱 필터도 없이 실행합니다:"
                        + " `idevicesyslog -u UDID > phone.log`."
                )
                : Wording(
                    english: "Take the phone's log at the same time, `idevicesyslog -u UDID >"
                        + " phone.log`, and give both files to the doctor.",
                    korean: "같은 시간에 휴대폰의 로그도 받아(`idevicesyslog -u UDID > phone.log`) 두 파일을 함께"
                        + " doctor에 줍니다."
                )
        )
    }

    private static func startedLate(_ mark: LogMark) -> Blindness {
        Blindness(
            "log-started-late",
            Wording(
                english: "A link ends that began before the log: how it was made cannot be seen.",
                korean: "로그가 시작되기 전에 맺어진 링크가 끊겼습니다. 어떻게 연결되었는지 알 수 없습니다."
            ),
            step: Wording(
                english: "Start the log first, then connect.",
                korean: "로그를 먼저 시작하고 나서 연결합니다."
            ),
            evidence: [mark.evidence]
        )
    }

    private static func tooManyDevices(_ count: Int) -> Blindness {
        Blindness(
            "too-many-devices",
            Wording(
                english: "\(count) lines are about further devices, which were not followed.",
                korean: "\(count)개의 줄은 더 따라가지 않은 다른 기기에 대한 것입니다."
            ),
            step: Wording(
                english: "Give the doctor only the part of the log around the failure.",
                korean: "실패한 시점 앞뒤의 로그만 doctor에 줍니다."
            )
        )
    }

    private static func clockGap(_ clock: LogClock) -> Blindness? {
        switch clock.kind {
        case .none:
            Blindness(
                "no-times",
                Wording(
                    english: "The log has no times: how long anything took cannot be told.",
                    korean: "로그에 시각이 없습니다. 얼마나 걸렸는지 알 수 없습니다."
                ),
                step: Wording(
                    english: "Take a log that has times, such as idevicesyslog's or Xcode's with"
                        + " OS_ACTIVITY_DT_MODE=enable.",
                    korean: "시각이 있는 로그를 받습니다. 예: idevicesyslog, 또는 OS_ACTIVITY_DT_MODE=enable을 켠"
                        + " Xcode 콘솔."
                )
            )
        case .universal, .withoutZone, .withoutYear: nil
        }
    }
}
