/**
 * The trained frames of one portrait in one file: `INAF`, u16 version, then records of u8 key length, key (a
 * `PoseKey`), u32 length (little-endian) and the VP8 frame. Records are only appended; one that a kill cut short is
 * cut off when the file is opened for writing.
 */
import { constants, type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

const HEADER = Buffer.from('INAF\x01\x00', 'latin1')

interface Place {
  offset: number
  length: number
}

export class FramePack {
  readonly #file: FileHandle
  readonly #places = new Map<string, Place>()
  /** Where the whole records end. */
  #end = HEADER.length

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async openForWriting(path: string): Promise<FramePack> {
    await mkdir(dirname(path), { recursive: true })
    const pack = new FramePack(await open(path, constants.O_RDWR | constants.O_CREAT))
    await pack.#file.write(HEADER, 0, HEADER.length, 0)
    await pack.#scan()
    await pack.#file.truncate(pack.#end)
    return pack
  }

  static async openForReading(path: string): Promise<FramePack | undefined> {
    const file = await open(path, 'r').catch(() => undefined)
    if (!file) return undefined
    const pack = new FramePack(file)
    await pack.#scan()
    return pack
  }

  has(key: string): boolean {
    return this.#places.has(key)
  }

  get size(): number {
    return this.#places.size
  }

  async append(key: string, frame: Uint8Array): Promise<void> {
    const head = Buffer.alloc(5 + key.length)
    head.writeUInt8(key.length, 0)
    head.write(key, 1, 'latin1')
    head.writeUInt32LE(frame.length, 1 + key.length)
    const record = Buffer.concat([head, frame])
    await this.#file.write(record, 0, record.length, this.#end)
    this.#places.set(key, { offset: this.#end + head.length, length: frame.length })
    this.#end += record.length
  }

  /** Looks again at the file when the frame is not known: training may have added it since. */
  async read(key: string): Promise<Uint8Array | undefined> {
    if (!this.#places.has(key)) await this.#scan()
    const place = this.#places.get(key)
    if (!place) return undefined
    const { buffer } = await this.#file.read(
      Buffer.alloc(place.length),
      0,
      place.length,
      place.offset,
    )
    return buffer
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #scan(): Promise<void> {
    const { size } = await this.#file.stat()
    if (size <= this.#end) return
    const bytes = Buffer.alloc(size - this.#end)
    await this.#file.read(bytes, 0, bytes.length, this.#end)
    for (let at = 0; at + 1 < bytes.length; ) {
      const frameAt = at + 1 + bytes.readUInt8(at) + 4
      if (frameAt > bytes.length) return
      const length = bytes.readUInt32LE(frameAt - 4)
      if (frameAt + length > bytes.length) return
      const key = bytes.toString('latin1', at + 1, frameAt - 4)
      this.#places.set(key, { offset: this.#end + frameAt - at, length })
      this.#end += frameAt + length - at
      at = frameAt + length
    }
  }
}
