import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of media lie, under names that are never used for anything else. */
export interface MediaStorage {
  /** Complete when it returns; storing the same again changes nothing. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Nothing when there is no such name. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
}
