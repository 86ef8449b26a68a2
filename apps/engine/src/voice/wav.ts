import { pcm16, type Sound } from './audio.ts'

/** 16-bit PCM, little-endian, the first channel, inside RIFF. */
export function readWav(bytes: Uint8Array): Sound {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('not a WAV file')
  }
  let format: { channels: number; sampleRate: number } | undefined
  for (let at = 12; at + 8 <= file.length; ) {
    const id = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const start = at + 8
    if (id === 'fmt ') {
      if (file.readUInt16LE(start) !== 1 || file.readUInt16LE(start + 14) !== 16) {
        throw new Error('only 16-bit PCM is understood')
      }
      format = { channels: file.readUInt16LE(start + 2), sampleRate: file.readUInt32LE(start + 4) }
    } else if (id === 'data' && format) {
      // Streaming servers write 0 or 0xffffffff as the length: the sound goes to the end of the file.
      const end = length === 0 || start + length > file.length ? file.length : start + length
      return pcm16(file.subarray(start, end), format.sampleRate, format.channels)
    }
    at = start + length + (length % 2)
  }
  throw new Error('a WAV file without sound')
}

export function wavFromSamples({ samples, sampleRate }: Sound): Buffer {
  const pcm = Buffer.alloc(samples.length * 2)
  for (const [i, value] of samples.entries()) {
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), i * 2)
  }
  return wavFromPcm(pcm, sampleRate)
}

export function wavFromPcm(pcm: Buffer, sampleRate: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + pcm.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(pcm.length, 40)
  return Buffer.concat([header, pcm])
}
