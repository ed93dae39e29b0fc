import type { Filter, RowRange } from '../rows/filter.ts'
import { narrowAt, uint8At, uint16At, uint32At } from '../rows/typed-arrays.ts'
import { shareOf } from './share.ts'

type Cells = Uint8Array | Uint16Array

/** Answers (1 or 0) for each value that a cell can have. */
export type Answers = Uint8Array

interface Lookup {
  readonly cells: Cells
  readonly answers: Answers
}

/** A table with a place for each value that cells of this type can have. */
export const emptyAnswers = (cells: Cells): Answers => new Uint8Array(cells instanceof Uint8Array ? 0x100 : 0x10000)

// One loop for each kind of array. A call that is not inlined would make each row three times as
// expensive.

const scan = ({ cells, answers }: Lookup, { from, end }: RowRange, out: Uint32Array, at: number): number => {
  let found = at
  if (cells instanceof Uint8Array) {
    for (let row = from; row < end; row += 1) {
      out[found] = row
      found += uint8At(answers, uint8At(cells, row))
    }
    return found
  }
  for (let row = from; row < end; row += 1) {
    out[found] = row
    found += uint8At(answers, uint16At(cells, row))
  }
  return found
}

const refine = (cells: Cells, answers: Answers, rows: Uint32Array, count: number): number => {
  let found = 0
  if (cells instanceof Uint8Array) {
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      rows[found] = row
      found += uint8At(answers, uint8At(cells, row))
    }
    return found
  }
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    rows[found] = row
    found += uint8At(answers, uint16At(cells, row))
  }
  return found
}

/** A filter over narrow cells, by a table of all answers. */
export const tableFilter = (cells: Cells, answers: Answers, used: number): Filter => ({
  cost: 1,
  share: shareOf(used, (rows) => refine(cells, answers, rows, rows.length)),
  scan: (rows, out) => scan({ cells, answers }, { from: 0, end: rows }, out, 0),
  scanRange: (range, out, at) => scan({ cells, answers }, range, out, at),
  refine: (rows, count) => refine(cells, answers, rows, count),
})

/** A filter over narrow cells that asks a question once for each value that occurs. */
export const askedTableFilter = (cells: Cells, passes: (cell: number) => boolean, used: number): Filter => {
  const answers = emptyAnswers(cells)
  const asked = emptyAnswers(cells)
  const seen = emptyAnswers(cells)
  const askSeen = (): void => {
    for (let cell = seen.indexOf(1); cell >= 0; cell = seen.indexOf(1, cell + 1)) {
      if (asked[cell] === 0) answers[cell] = passes(cell) ? 1 : 0
      asked[cell] = 1
    }
    seen.fill(0)
  }
  const ask = (rows: Uint32Array, count: number): void => {
    for (let index = 0; index < count; index += 1) seen[narrowAt(cells, uint32At(rows, index))] = 1
    askSeen()
  }
  return {
    cost: 3,
    share: shareOf(used, (rows) => {
      ask(rows, rows.length)
      return refine(cells, answers, rows, rows.length)
    }),
    scan: (rows, out) => {
      for (let row = 0; row < rows; row += 1) seen[narrowAt(cells, row)] = 1
      askSeen()
      return scan({ cells, answers }, { from: 0, end: rows }, out, 0)
    },
    refine: (rows, count) => {
      ask(rows, count)
      return refine(cells, answers, rows, count)
    },
  }
}
