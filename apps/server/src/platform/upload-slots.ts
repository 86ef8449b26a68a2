import { AppError } from './errors.ts'

/** The studio sends one file after another; a second page of the same person may do so as well. */
const FILES_PER_PERSON = 3
/** Of all files that are on their way: each is held in memory until it is stored. */
const MAX_BYTES = 384 * 1024 * 1024

/** Who is sending files, so that nobody fills the memory with them. */
export class UploadSlots {
  readonly #files = new Map<string, number>()
  #bytes = 0

  /** Takes a place for a file; what it answers with gives the place back, once. */
  take(person: string, bytes: number): () => void {
    const files = this.#files.get(person) ?? 0
    if (files >= FILES_PER_PERSON) {
      throw new AppError('too_many_requests', 'Please wait until your other files have arrived.')
    }
    if (this.#bytes + bytes > MAX_BYTES) {
      throw new AppError('too_many_requests', 'Many files are arriving. Please try again soon.')
    }
    this.#files.set(person, files + 1)
    this.#bytes += bytes
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#bytes -= bytes
      const left = (this.#files.get(person) ?? 1) - 1
      if (left > 0) this.#files.set(person, left)
      else this.#files.delete(person)
    }
  }
}
