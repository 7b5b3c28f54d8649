# SPDX-License-Identifier: Apache-2.0
"""AirPods of the Lab: a pair of pods as a classic Bluetooth headset that is not ours.

pods.py TRANSPORT SOCKET: lets itself be paired and connected, takes music (A2DP) and calls (HFP),
says who it is (Device ID), speaks the accessory protocol, and obeys the commands that come through
the socket. Prints a line for everything that happens to it.
"""

import asyncio
import sys

from bumble import avdtp, hfp, rfcomm, sdp
from bumble.a2dp import A2DP_SBC_CODEC_TYPE, SbcMediaCodecInformation
from bumble.a2dp import make_audio_sink_service_sdp_records
from bumble.core import BT_L2CAP_PROTOCOL_ID, BT_PNP_INFORMATION_SERVICE, UUID, DeviceClass
from bumble.device import Connection, Device, DeviceConfiguration
from bumble.hci import Address
from bumble.pairing import PairingConfig, PairingDelegate

import aacp
import control
from control import log

NAME = 'AirPods Pro'
# The numbers of the second generation.
VENDOR, PRODUCT, VERSION = 0x004C, 0x2014, 0x0A1B
# Audio and rendering services; a wearable pair of headphones.
CLASS = DeviceClass.pack_class_of_device(0x120, 0x04, 0x06)
# The service of the accessory protocol, by which people know pods.
ACCESSORY = UUID('74EC2172-0BAD-4D01-8F77-997B2BE0722A')
HANDS_FREE = hfp.HfConfiguration(
    supported_hf_features=[hfp.HfFeature.REMOTE_VOLUME_CONTROL],
    supported_hf_indicators=[hfp.HfIndicator.BATTERY_LEVEL],
    supported_audio_codecs=[hfp.AudioCodec.CVSD],
)

Record = list[sdp.ServiceAttribute]


def record(handle: int, uuid: UUID, attributes: dict[int, sdp.DataElement]) -> Record:
    """A record that is found by browsing."""
    everything = {
        sdp.SDP_SERVICE_RECORD_HANDLE_ATTRIBUTE_ID: sdp.DataElement.unsigned_integer_32(handle),
        sdp.SDP_SERVICE_CLASS_ID_LIST_ATTRIBUTE_ID: sdp.DataElement.sequence(
            [sdp.DataElement.uuid(uuid)]
        ),
        sdp.SDP_BROWSE_GROUP_LIST_ATTRIBUTE_ID: sdp.DataElement.sequence(
            [sdp.DataElement.uuid(sdp.SDP_PUBLIC_BROWSE_ROOT)]
        ),
    } | attributes
    return [sdp.ServiceAttribute(number, everything[number]) for number in sorted(everything)]


def identity(handle: int) -> Record:
    """Device ID 1.3: whose product it is, and which."""
    number = sdp.DataElement.unsigned_integer_16
    return record(
        handle,
        BT_PNP_INFORMATION_SERVICE,
        {
            0x0200: number(0x0103),
            0x0201: number(VENDOR),
            0x0202: number(PRODUCT),
            0x0203: number(VERSION),
            0x0204: sdp.DataElement.boolean(True),
            0x0205: number(1),
        },
    )


def accessory_service(handle: int) -> Record:
    protocol = sdp.DataElement.sequence(
        [
            sdp.DataElement.uuid(BT_L2CAP_PROTOCOL_ID),
            sdp.DataElement.unsigned_integer_16(aacp.PSM),
        ]
    )
    protocols = sdp.DataElement.sequence([protocol])
    return record(
        handle, ACCESSORY, {sdp.SDP_PROTOCOL_DESCRIPTOR_LIST_ATTRIBUTE_ID: protocols}
    )


def codec() -> avdtp.MediaCodecCapabilities:
    """SBC with everything that it has."""
    sbc = SbcMediaCodecInformation
    return avdtp.MediaCodecCapabilities(
        media_type=avdtp.AVDTP_AUDIO_MEDIA_TYPE,
        media_codec_type=A2DP_SBC_CODEC_TYPE,
        media_codec_information=sbc(
            sampling_frequency=sbc.SamplingFrequency.SF_44100 | sbc.SamplingFrequency.SF_48000,
            channel_mode=sbc.ChannelMode(15),
            block_length=sbc.BlockLength(15),
            subbands=sbc.Subbands(3),
            allocation_method=sbc.AllocationMethod(3),
            minimum_bitpool_value=2,
            maximum_bitpool_value=53,
        ),
    )


class Pods:
    """What the pods do for sound."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.stream = 'none'
        self.packets = 0
        self.calls = 'none'
        self.hands_free: hfp.HfProtocol | None = None
        avdtp.Listener.for_device(device).on('connection', self.music_asked_for)
        channel = rfcomm.Server(device).listen(self.calls_asked_for)
        device.sdp_service_records = {
            0x10001: make_audio_sink_service_sdp_records(0x10001),
            0x10002: hfp.make_hf_sdp_records(0x10002, channel, HANDS_FREE),
            0x10003: identity(0x10003),
            0x10004: accessory_service(0x10004),
        }
        device.on('connection', self.connected)

    def connected(self, connection: Connection) -> None:
        log('connected', connection.peer_address)
        connection.on('disconnection', lambda reason: log('disconnected', hex(reason)))
        connection.on('sco_request', lambda kind: log('voice link asked for', kind))
        connection.on('sco_connection', lambda link: log('voice link up', link))
        connection.on('sco_connection_failure', lambda error: log('voice link failed', error))

    # Music

    def music_asked_for(self, protocol: avdtp.Protocol) -> None:
        log('music channel open')
        sink = protocol.add_sink(codec())
        for event in ('open', 'start', 'suspend', 'close', 'abort'):
            sink.on(event, lambda event=event: self.note_stream(event))
        sink.on('rtp_packet', self.heard)
        protocol.on('close', lambda: self.note_stream('none'))

    def note_stream(self, state: str) -> None:
        log('music', state)
        self.stream = state

    def heard(self, packet: object) -> None:
        self.packets += 1

    # Calls

    def calls_asked_for(self, channel: rfcomm.DLC) -> None:
        log('call channel open')
        self.hands_free = hfp.HfProtocol(channel, HANDS_FREE)
        asyncio.create_task(self.serve_calls(self.hands_free))

    async def serve_calls(self, protocol: hfp.HfProtocol) -> None:
        try:
            await protocol.initiate_slc()
            log('call channel agreed on')
            self.calls = 'agreed'
            await protocol.run()
        except Exception as error:  # noqa: BLE001 - it is told, and the channel is given up
            log('call channel failed', type(error).__name__, error)
        self.calls = 'none'
        log('call channel over')

    # Commands

    async def tell_address(self) -> str:
        return str(self.device.public_address).split('/')[0]

    async def tell_state(self) -> str:
        """The last word on music, packets of music so far, the state of the call channel."""
        return f'{self.stream} {self.packets} {self.calls}'

    async def disconnect(self) -> int:
        """Ends every link; returns how many there were."""
        connections = list(self.device.connections.values())
        for connection in connections:
            await connection.disconnect()
        return len(connections)

    async def count_links(self) -> int:
        return len(self.device.connections)

    def commands(self) -> dict[str, control.Command]:
        return {
            'address': self.tell_address,
            'state': self.tell_state,
            'disconnect': self.disconnect,
            'links': self.count_links,
        }


async def main(transport: str, socket: str) -> None:
    async with await control.open_controller(transport) as hci:
        configuration = DeviceConfiguration(
            name=NAME,
            address=Address('C4:C4:C4:C4:C4:C4'),
            class_of_device=CLASS,
            classic_enabled=True,
            le_enabled=False,
        )
        device = Device.from_config_with_hci(configuration, hci.source, hci.sink)
        device.pairing_config_factory = lambda connection: PairingConfig(
            mitm=False,
            delegate=PairingDelegate(PairingDelegate.IoCapability.NO_OUTPUT_NO_INPUT),
        )
        pods = Pods(device)
        accessory = aacp.Accessory(device, NAME)
        await device.power_on()
        await device.set_discoverable(True)
        await device.set_connectable(True)
        server = await control.serve(socket, accessory.commands() | pods.commands())
        log('ready', device.public_address)
        await server.serve_forever()


if __name__ == '__main__':
    asyncio.run(main(*sys.argv[1:]))
