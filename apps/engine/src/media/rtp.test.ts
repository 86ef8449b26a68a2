import { expect, it } from 'vitest'
import { isMediaPacket, RtpStream, rtpPayload, vp8Payload } from './rtp.ts'

const sequenceOf = (packet: Buffer) => packet.readUInt16BE(2)
const timestampOf = (packet: Buffer) => packet.readUInt32BE(4)

it('cuts a picture into packets that together carry every byte, the last one marked', () => {
  const frame = Buffer.from(Array.from({ length: 5000 }, (_, i) => i & 0xff))
  const packets = new RtpStream(96, 90_000).vp8Packets(frame, 40)

  expect(Buffer.concat(packets.map((packet) => packet.subarray(16)))).toEqual(frame)
  expect(packets.map((packet) => (packet[1] ?? 0) >> 7)).toEqual([0, 0, 0, 0, 1])
  expect(packets.map((packet) => packet[12])).toEqual([0x90, 0x80, 0x80, 0x80, 0x80])
  expect(new Set(packets.map(timestampOf)).size).toBe(1)
  for (const packet of packets) expect(packet.length).toBeLessThan(1200)
})

it('counts packets on and turns media time into the clock of the codec', () => {
  const stream = new RtpStream(111, 48_000)
  const [first, second] = [stream.packet(Buffer.of(1), 0), stream.packet(Buffer.of(2), 20)]
  expect((sequenceOf(second) - sequenceOf(first)) & 0xffff).toBe(1)
  expect((timestampOf(second) - timestampOf(first)) >>> 0).toBe(960)
})

it('reports the same instant on both streams, so that lips and voice stay together', () => {
  const audio = new RtpStream(111, 48_000).senderReport(1000, 1_700_000_000_000)
  const video = new RtpStream(96, 90_000).senderReport(1000, 1_700_000_000_000)
  expect(audio.subarray(8, 16)).toEqual(video.subarray(8, 16))
  expect(isMediaPacket(audio)).toBe(false)
  expect(isMediaPacket(new RtpStream(111, 48_000).packet(Buffer.of(1), 0))).toBe(true)
})

it('takes out of packets what was put into them, whatever header they have', () => {
  const frame = Buffer.from(Array.from({ length: 3000 }, (_, i) => i & 0xff))
  const packets = new RtpStream(96, 90_000).vp8Packets(frame, 40)
  expect(Buffer.concat(packets.map((packet) => vp8Payload(rtpPayload(packet))))).toEqual(frame)

  const header = Buffer.from('b160000100000001000000020000000abede0001aabbccdd', 'hex')
  const withExtension = Buffer.concat([header, Buffer.from('voice'), Buffer.of(0, 0, 3)])
  expect(rtpPayload(withExtension).toString()).toBe('voice')
  expect(vp8Payload(Buffer.from('\x10plain', 'latin1')).toString()).toBe('plain')
  expect(vp8Payload(Buffer.from('90e081020304ff', 'hex'))).toEqual(Buffer.of(0xff))
})
