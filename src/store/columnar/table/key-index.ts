import { FIRST_ENTRY } from '../columns/code-cells.ts'
import type { CodeColumn } from '../columns/code-column.ts'
import { codeAt, uint32At } from '../rows/typed-arrays.ts'

const SMALLEST = 64
const FULLEST = 0.7
/** 2^32 divided by the golden ratio: spreads neighbouring codes far apart. */
const SPREAD = 0x9e3779b1
/** Low bits of a code that are not spread: 16 consecutive ids share a cache line. */
const TOGETHER = 4

/**
 * The row of each key, by the key's code. Decimal codes are in a hash table of rows with open
 * addressing (4 bytes a slot, the key itself is read from the column). Dictionary codes are in a
 * list by entry.
 */
export class KeyIndex {
  private readonly keys: CodeColumn
  /** Row + 1, or 0 for a free slot. The length is a power of two. */
  private slots = new Uint32Array(SMALLEST)
  private shift = 32 - Math.log2(SMALLEST) + TOGETHER
  private taken = 0
  private readonly byEntry: number[] = []

  constructor(keys: CodeColumn) {
    this.keys = keys
  }

  /** The row of a key; -1 when there is none. */
  rowOf(code: number): number {
    if (code < 0) return code > FIRST_ENTRY ? -1 : (this.byEntry[FIRST_ENTRY - code] ?? -1)
    const { slots } = this
    const { codes } = this.keys
    for (let at = this.slotOf(code); ; at = (at + 1) & (slots.length - 1)) {
      const row = uint32At(slots, at) - 1
      if (row < 0 || codes[row] === code) return row
    }
  }

  /** Adds a row. The row must have its key already, and no other row may have this key. */
  add(code: number, row: number): void {
    if (code < 0) {
      while (this.byEntry.length < FIRST_ENTRY - code) this.byEntry.push(-1)
      this.byEntry[FIRST_ENTRY - code] = row
      return
    }
    if (this.taken + 1 > this.slots.length * FULLEST) this.grow()
    this.insert(code, row)
    this.taken += 1
  }

  /** Removes a row, which must still have its key. */
  remove(code: number): void {
    if (code < 0) {
      this.byEntry[FIRST_ENTRY - code] = -1
      return
    }
    const { slots } = this
    const { codes } = this.keys
    const last = slots.length - 1
    let hole = this.slotOf(code)
    while (codes[uint32At(slots, hole) - 1] !== code) hole = (hole + 1) & last
    this.taken -= 1
    // Moves later entries up, unless that would put them before their own slot: no search may end
    // at the hole.
    for (let at = (hole + 1) & last; slots[at] !== 0; at = (at + 1) & last) {
      const home = this.slotOf(codeAt(codes, uint32At(slots, at) - 1))
      if (((at - home) & last) < ((at - hole) & last)) continue
      slots[hole] = uint32At(slots, at)
      hole = at
    }
    slots[hole] = 0
  }

  /** Makes room for this many keys. */
  reserve(keys: number): void {
    while (keys > this.slots.length * FULLEST) this.grow()
  }

  bytes(): number {
    return this.slots.byteLength + this.byEntry.length * 8
  }

  private slotOf(code: number): number {
    return ((Math.imul(code >> TOGETHER, SPREAD) >>> this.shift) << TOGETHER) | (code & ((1 << TOGETHER) - 1))
  }

  private insert(code: number, row: number): void {
    const { slots } = this
    let at = this.slotOf(code)
    while (slots[at] !== 0) at = (at + 1) & (slots.length - 1)
    slots[at] = row + 1
  }

  private grow(): void {
    const rows = this.slots
    const { codes } = this.keys
    this.slots = new Uint32Array(rows.length * 2)
    this.shift -= 1
    for (const slot of rows) if (slot !== 0) this.insert(codeAt(codes, slot - 1), slot - 1)
  }
}
