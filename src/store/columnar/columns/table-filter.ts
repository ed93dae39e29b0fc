import type { Filter } from '../filter.ts'
import { shareOf } from './share.ts'

type Cells = Uint8Array | Uint16Array

/** Answers in a table of one byte for each value that a cell can have. */
export const UNKNOWN = 0
export const NO = 1
export const YES = 2

/** Writes the answer for a cell's value into the table. */
export type Ask = (cell: number) => void

const scan = (cells: Cells, answers: Uint8Array, ask: Ask, rows: number, out: Uint32Array): number => {
  let found = 0
  if (cells instanceof Uint8Array) {
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[row] as number
      if (answers[cell] === UNKNOWN) ask(cell)
      out[found] = row
      if (answers[cell] === YES) found += 1
    }
    return found
  }
  for (let row = 0; row < rows; row += 1) {
    const cell = cells[row] as number
    if (answers[cell] === UNKNOWN) ask(cell)
    out[found] = row
    if (answers[cell] === YES) found += 1
  }
  return found
}

const refine = (cells: Cells, answers: Uint8Array, ask: Ask, rows: Uint32Array, count: number): number => {
  let found = 0
  if (cells instanceof Uint8Array) {
    for (let index = 0; index < count; index += 1) {
      const row = rows[index] as number
      const cell = cells[row] as number
      if (answers[cell] === UNKNOWN) ask(cell)
      rows[found] = row
      if (answers[cell] === YES) found += 1
    }
    return found
  }
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number
    const cell = cells[row] as number
    if (answers[cell] === UNKNOWN) ask(cell)
    rows[found] = row
    if (answers[cell] === YES) found += 1
  }
  return found
}

/** Any question about narrow cells, asked once for each value that occurs. */
export const tableFilter = (cells: Cells, passes: (cell: number) => boolean, used: number): Filter => {
  const answers = new Uint8Array(cells instanceof Uint8Array ? 0x100 : 0x10000)
  const ask = (cell: number): void => {
    answers[cell] = passes(cell) ? YES : NO
  }
  return {
    cost: 1,
    share: shareOf(used, (rows) => refine(cells, answers, ask, rows, rows.length)),
    scan: (rows, out) => scan(cells, answers, ask, rows, out),
    refine: (rows, count) => refine(cells, answers, ask, rows, count),
  }
}
