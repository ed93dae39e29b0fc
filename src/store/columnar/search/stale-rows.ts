import { cellsFor, clearBit, hasBit, setBit } from '../rows/row-bits.ts'

/** A set of rows that is quick to ask and to go through. */
export class StaleRows {
  private bits = new Uint32Array(0)
  list: number[] = []

  /** Adds a row. `rows` is the number of rows that the set needs room for. */
  add(row: number, rows: number): void {
    if (row >>> 5 >= this.bits.length) {
      const next = new Uint32Array(cellsFor(rows))
      next.set(this.bits)
      this.bits = next
    }
    if (hasBit(this.bits, row)) return
    setBit(this.bits, row)
    this.list.push(row)
  }

  /** Removes and returns a row; undefined when the set is empty. */
  pop(): number | undefined {
    const row = this.list.pop()
    if (row !== undefined) clearBit(this.bits, row)
    return row
  }

  /** Number of rows `from` … `to`-1 in the set. */
  countIn(from: number, to: number): number {
    return this.list.reduce((sum, row) => sum + (row >= from && row < to ? 1 : 0), 0)
  }

  /** Removes rows `from` … `to`-1. */
  removeIn(from: number, to: number): void {
    for (const row of this.list) if (row >= from && row < to) clearBit(this.bits, row)
    this.list = this.list.filter((row) => row < from || row >= to)
  }

  bytes(): number {
    return this.bits.byteLength + this.list.length * 8
  }
}
