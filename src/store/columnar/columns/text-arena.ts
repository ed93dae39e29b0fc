import { codeAt, uint32At } from '../rows/typed-arrays.ts'
import { capacityAtRest } from './capacity.ts'
import type { Lengths } from './text-lengths.ts'
import { mostBytes, writeText } from './utf8.ts'

const SMALLEST = 1024
const GROWTH = 1.3
/** So much more room than the texts so far let expect. */
const CAUTION = 1.05
/** At most so much room, in bytes, is made for texts that have not come: the first ones may be far longer than the others. */
const MOST_AHEAD = 1 << 27
/** Garbage is worth a compaction from this share of what is written, and from this size. */
const GARBAGE_SHARE = 0.25
const LEAST_GARBAGE = 65_536

/** Bytes of many texts behind one another. */
export class TextArena {
  bytes = new Uint8Array(0)
  /** End of what is written. */
  end = 0
  /** Bytes before the end that no text has any more. */
  garbage = 0

  /** Writes a text at the end; answers its length, or -1 for half a surrogate pair. */
  append(text: string): number {
    this.reserve(mostBytes(text))
    const end = writeText(text, this.bytes, this.end)
    if (end < 0) return -1
    const length = end - this.end
    this.end = end
    return length
  }

  /** All that is expected is about `times` what is there with these bytes. */
  appendBytes(bytes: Uint8Array, times: number): void {
    this.reserve(bytes.length, times * CAUTION)
    this.bytes.set(bytes, this.end)
    this.end += bytes.length
  }

  /** Moves the last text to where one of `room` bytes stood, which is no more. */
  moveLast(start: number, to: number, room: number): void {
    this.bytes.copyWithin(to, start, this.end)
    this.garbage += room - (this.end - start)
    this.end = start
  }

  get isWasteful(): boolean {
    return this.garbage >= LEAST_GARBAGE && this.garbage > this.end * GARBAGE_SHARE
  }

  /** Keeps only the texts at these starts, of these lengths (negative ones are none), and moves the starts. */
  compact(starts: Uint32Array, lengths: Lengths, used: number, capacity = this.end - this.garbage + SMALLEST): void {
    const next = new Uint8Array(capacity)
    let end = 0
    for (let row = 0; row < used; row += 1) {
      const length = codeAt(lengths, row)
      if (length < 0) continue
      const start = uint32At(starts, row)
      next.set(this.bytes.subarray(start, start + length), end)
      starts[row] = end
      end += length
    }
    this.bytes = next
    this.end = end
    this.garbage = 0
  }

  /** Gives back what no text needs; answers whether there was anything. */
  trim(starts: Uint32Array, lengths: Lengths, used: number): boolean {
    const capacity = capacityAtRest(this.bytes.length, this.end - this.garbage)
    if (capacity === this.bytes.length) return false
    if (this.garbage > 0) this.compact(starts, lengths, used, capacity)
    else this.bytes = this.bytes.slice(0, capacity)
    return true
  }

  private reserve(more: number, times = 1): void {
    const needed = this.end + more
    if (needed <= this.bytes.length) return
    const ahead = Math.min(MOST_AHEAD, Math.ceil(needed * Math.max(0, times - 1)))
    const next = new Uint8Array(Math.max(SMALLEST, needed + ahead, ahead > 0 ? 0 : Math.ceil(this.bytes.length * GROWTH)))
    next.set(this.bytes.subarray(0, this.end))
    this.bytes = next
  }
}
