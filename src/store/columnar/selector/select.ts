import type { Selection } from '../rows/selection.ts'
import type { Table } from '../table/table.ts'
import { compileRoot } from './compile.ts'
import { assertUnderstood } from './matcher.ts'
import { parseSelector } from './parse.ts'
import { createRowBuffers } from './row-buffers.ts'
import { createSelectionCache } from './selection-cache.ts'

/** Finds the rows that match a Mango selector. */
export interface Selector {
  /**
   * Finds the matching rows. Deleted documents match too unless the selector excludes them, as
   * RxDB's selectors do. Throws what RxDB's matcher throws for a selector that it does not
   * understand.
   */
  select(mangoSelector: unknown): Selection
}

/** The selector of a table, which keeps its last answers. */
export const createSelector = (table: Table<unknown>): Selector => {
  const buffers = createRowBuffers()
  const answers = createSelectionCache()
  const sources = { table, buffers, states: () => table.states }

  const find = (mangoSelector: unknown): Selection => {
    assertUnderstood(mangoSelector)
    const filter = compileRoot(parseSelector(mangoSelector as Readonly<Record<string, unknown>>), sources)
    const buffer = buffers.take(table.rows)
    const count = filter.scan(table.rows, buffer)
    const rows = buffer.slice(0, count)
    buffers.give(buffer)
    return { rows, count }
  }

  return { select: (mangoSelector) => answers.getOrFind(mangoSelector, table.version, () => find(mangoSelector)) }
}
