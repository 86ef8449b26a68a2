import { randomInt } from 'node:crypto'

/** Below every usual path MTU once SRTP, UDP and IP headers are added. */
const MAX_PAYLOAD_BYTES = 1180
const RTP_HEADER_BYTES = 12
const VP8_DESCRIPTOR_BYTES = 4
const NTP_EPOCH_OFFSET_S = 2_208_988_800

/** One outgoing RTP stream: sequence numbers, time stamps and the counts its sender reports carry. */
export class RtpStream {
  readonly ssrc = randomInt(1, 2 ** 32 - 1)
  readonly #payloadType: number
  readonly #clockRate: number
  readonly #firstTimestamp = randomInt(2 ** 31)
  #sequence = randomInt(2 ** 15)
  #pictureId = randomInt(2 ** 15)
  #packets = 0
  #octets = 0

  constructor(payloadType: number, clockRate: number) {
    this.#payloadType = payloadType
    this.#clockRate = clockRate
  }

  /** One packet around a whole frame, as Opus is sent (RFC 7587). */
  packet(payload: Uint8Array, mediaMs: number, marker = false): Buffer {
    const packet = this.#header(payload.length, mediaMs, marker)
    packet.set(payload, RTP_HEADER_BYTES)
    return packet
  }

  /** A VP8 frame cut into packets (RFC 7741), with a 15-bit picture id. */
  vp8Packets(frame: Uint8Array, mediaMs: number): Buffer[] {
    this.#pictureId = (this.#pictureId + 1) & 0x7fff
    const packets: Buffer[] = []
    for (let start = 0; start < frame.length; start += MAX_PAYLOAD_BYTES) {
      const end = Math.min(start + MAX_PAYLOAD_BYTES, frame.length)
      const last = end === frame.length
      const packet = this.#header(VP8_DESCRIPTOR_BYTES + end - start, mediaMs, last)
      packet[RTP_HEADER_BYTES] = start === 0 ? 0x90 : 0x80
      packet[RTP_HEADER_BYTES + 1] = 0x80
      packet.writeUInt16BE(0x8000 | this.#pictureId, RTP_HEADER_BYTES + 2)
      packet.set(frame.subarray(start, end), RTP_HEADER_BYTES + VP8_DESCRIPTOR_BYTES)
      packets.push(packet)
    }
    return packets
  }

  /** An RTCP sender report: it ties both streams to one wall clock, which is what keeps lips and voice together. */
  senderReport(mediaMs: number, wallMs: number): Buffer {
    const report = Buffer.alloc(28)
    const ntpSeconds = wallMs / 1000 + NTP_EPOCH_OFFSET_S
    report[0] = 0x80
    report[1] = 200
    report.writeUInt16BE(6, 2)
    report.writeUInt32BE(this.ssrc, 4)
    report.writeUInt32BE(Math.floor(ntpSeconds), 8)
    report.writeUInt32BE(Math.floor((ntpSeconds % 1) * 2 ** 32), 12)
    report.writeUInt32BE(this.#timestamp(mediaMs), 16)
    report.writeUInt32BE(this.#packets >>> 0, 20)
    report.writeUInt32BE(this.#octets >>> 0, 24)
    return report
  }

  #header(payloadBytes: number, mediaMs: number, marker: boolean): Buffer {
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + payloadBytes)
    packet[0] = 0x80
    packet[1] = (marker ? 0x80 : 0) | this.#payloadType
    packet.writeUInt16BE(this.#sequence, 2)
    packet.writeUInt32BE(this.#timestamp(mediaMs), 4)
    packet.writeUInt32BE(this.ssrc, 8)
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#packets++
    this.#octets += payloadBytes
    return packet
  }

  #timestamp(mediaMs: number): number {
    return (this.#firstTimestamp + Math.round((mediaMs * this.#clockRate) / 1000)) >>> 0
  }
}

/** RTP and RTCP share one port; the packet type tells them apart (RFC 5761). */
export function isMediaPacket(packet: Uint8Array): boolean {
  const type = (packet[1] ?? 0) & 0x7f
  return type < 64 || type >= 96
}

/** What an RTP packet carries, without its header, extension and padding. */
export function rtpPayload(packet: Buffer): Buffer {
  const first = packet[0] ?? 0
  let start = RTP_HEADER_BYTES + (first & 0x0f) * 4
  if (first & 0x10) start += 4 + packet.readUInt16BE(start + 2) * 4
  const padding = first & 0x20 ? (packet.at(-1) ?? 0) : 0
  return packet.subarray(start, packet.length - padding)
}

/** The part of a VP8 frame in a payload, without the descriptor before it (RFC 7741). */
export function vp8Payload(payload: Buffer): Buffer {
  const [first = 0, extensions = 0, picture = 0] = payload
  if (!(first & 0x80)) return payload.subarray(1)
  const pictureBytes = extensions & 0x80 ? (picture & 0x80 ? 2 : 1) : 0
  const levelByte = extensions & 0x40 ? 1 : 0
  const layerByte = extensions & 0x30 ? 1 : 0
  return payload.subarray(2 + pictureBytes + levelByte + layerByte)
}
