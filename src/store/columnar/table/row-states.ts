import { capacityFor } from '../columns/capacity.ts'
import { FREE } from './table.ts'

/** The state of each row, and which row the next new document takes. */
export class RowStates {
  /** Rows 0 … rows-1 have been used. */
  rows = 0
  /** One byte a row, at least `rows` long; another array after `takeRow`. */
  states = new Uint8Array(0)
  private readonly freeRows: number[] = []

  /** A free row, else a new one. The caller sets its state. */
  takeRow(): number {
    const row = this.freeRows.pop() ?? this.rows
    if (row < this.rows) return row
    this.rows += 1
    if (this.rows > this.states.length) {
      const next = new Uint8Array(capacityFor(this.states.length, this.rows))
      next.set(this.states)
      this.states = next
    }
    return row
  }

  isFree(row: number): boolean {
    return this.states[row] === FREE
  }

  free(row: number): void {
    this.states[row] = FREE
    this.freeRows.push(row)
  }

  bytes(): number {
    return this.states.length + this.freeRows.length * 8
  }
}
