# SPDX-License-Identifier: Apache-2.0
"""Prints the runs of Lab/bench side by side, with ratios to bleak: report.py [--json] RUNS."""

import json
import sys
from pathlib import Path

PEER = 'bleak'
NAMES = {
    'corebluetooth': 'Core Bluetooth',
    'async': 'Bindrune, async',
    'patient': 'Bindrune, patient',
    'bleak': 'bleak 3.1.0',
}
# What is measured, its name, and how it is written.
MEASURES = [
    ('cpuMicroseconds', 'processor time for each value', '{:.0f} µs'),
    ('sleepsPerValue', 'times asleep for each value', '{:.2f}'),
    ('valuesPerSecond', 'values a second', '{:.0f}'),
    ('firstValueSeconds', 'start of the process to first value', '{:.2f} s'),
    ('peakMiB', 'most memory', '{:.1f} MiB'),
]


def summarise(runs: list[dict]) -> dict:
    """By pace and client: the mean of each measure over the rounds, and the sums of counts."""
    paces: dict[str, dict[str, dict]] = {}
    for run in runs:
        paces.setdefault(run['pace'], {}).setdefault(run['client'], []).append(run)
    for clients in paces.values():
        for client, group in clients.items():
            summary = {key: sum(run[key] for run in group) / len(group) for key, _, _ in MEASURES}
            summary |= {key: sum(run[key] for run in group) for key in ('received', 'lost')}
            clients[client] = summary
        for summary in clients.values():
            summary['ratios'] = {key: summary[key] / clients[PEER][key] for key, _, _ in MEASURES}
    return paces


def write_table(paces: dict) -> None:
    for pace, clients in paces.items():
        print(f'\n{pace:36}' + ''.join(f'{NAMES[client]:>26}' for client in clients))
        for key, name, form in MEASURES:
            cells = [
                form.format(summary[key])
                + ('' if client == PEER else f' ({summary["ratios"][key]:.2f})').rjust(7)
                for client, summary in clients.items()
            ]
            print(f'  {name:34}' + ''.join(f'{cell:>26}' for cell in cells))
        cells = [
            f'{each["lost"]} of {each["received"] + each["lost"]}'.ljust(7) + ' ' * 7
            for each in clients.values()
        ]
        print(f'  {"lost":34}' + ''.join(f'{cell:>26}' for cell in cells))
    print('\nIn brackets: the ratio to bleak in the same run.')


def main(*arguments: str) -> None:
    runs = json.loads(Path(arguments[-1]).read_text())
    summary = summarise(runs)
    if arguments[0] == '--json':
        print(json.dumps({'runs': runs, 'summary': summary}, indent=2))
    else:
        write_table(summary)


if __name__ == '__main__':
    main(*sys.argv[1:])
