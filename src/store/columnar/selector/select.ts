import type { Selection } from '../rows/selection.ts'
import type { Table } from '../table/table.ts'
import { compileRoot } from './compile.ts'
import { matcherOf } from './matcher.ts'
import { parseSelector } from './parse.ts'
import { createRowBuffers } from './row-sets.ts'
import { createSelectionCache } from './selection-cache.ts'

export interface Selector {
  /** Deleted documents are among the answer unless the selector says otherwise (RxDB's always does). Throws what RxDB's matcher throws. */
  select(mangoSelector: unknown): Selection
}

export const createSelector = (table: Table<unknown>): Selector => {
  const buffers = createRowBuffers()
  const answers = createSelectionCache()
  const sources = { table, buffers, states: () => table.states }

  const find = (mangoSelector: unknown): Selection => {
    matcherOf(mangoSelector)
    const filter = compileRoot(parseSelector(mangoSelector as Readonly<Record<string, unknown>>), sources)
    const buffer = buffers.take(table.rows)
    const count = filter.scan(table.rows, buffer)
    const rows = buffer.slice(0, count)
    buffers.give(buffer)
    return { rows, count }
  }

  return { select: (mangoSelector) => answers.getOrFind(mangoSelector, table.version, () => find(mangoSelector)) }
}
