import type { CodeColumn, MatchText } from '../columns/code-column.ts'
import type { FieldTest } from '../columns/column.ts'
import { withExceptionalRows } from '../columns/exceptional-rows.ts'
import { matcherOf } from '../columns/matching.ts'
import { TextColumn } from '../columns/text-column.ts'
import { codeAt, uint32At } from '../rows/typed-arrays.ts'
import { createTextSearch, type TextSearch } from './text-search.ts'
import type { TextSource } from './text-source.ts'

/**
 * The searches of one table. Columns of short texts need none: they test each distinct value once.
 */
export interface Searches {
  /** Filters for the columns, given to them when they are created. */
  readonly matchText: MatchText<TextColumn | CodeColumn>
  /** Names fields to index in quiet moments. Other fields are indexed at their first search. */
  expectSearches(paths: readonly string[]): void
  /**
   * Indexes expected and searched fields for about so many milliseconds. Returns whether more is
   * left.
   */
  step(milliseconds: number): boolean
  /** Gives back unused room. Returns whether there was enough of it. For quiet moments. */
  shrink(): boolean
  /** Bytes held by the indexes. */
  bytes(): number
}

const sourceOf = (column: TextColumn): TextSource => ({
  get rows() {
    return column.used
  },
  get bytes() {
    return column.utf8
  },
  startOf: (row) => uint32At(column.starts, row),
  lengthOf: (row) => codeAt(column.lengths, row),
})

/** Rows of exceptions that pass a test. Null and a missing field never do. */
const exceptionsThatPass = (column: TextColumn, test: FieldTest): readonly number[] => {
  const passes = matcherOf(column.path, test)
  return [...column.exceptions].flatMap(([row, value]) => (passes(value) ? [row] : []))
}

/** The searches of one table, created before its columns. */
export const createSearches = (): Searches => {
  const searches = new Map<string, TextSearch>()
  const indexedPaths = new Set<string>()
  return {
    matchText: (column) => {
      if (!(column instanceof TextColumn)) return () => null
      const search = createTextSearch(sourceOf(column))
      searches.set(column.path, search)
      column.onSet = search.markChanged
      return (test) => {
        const filter = search.filter(test)
        if (filter === null) return null
        indexedPaths.add(column.path)
        return column.exceptions.size === 0 ? filter : withExceptionalRows(filter, exceptionsThatPass(column, test))
      }
    },
    expectSearches: (paths) => {
      for (const path of paths) indexedPaths.add(path)
    },
    step: (milliseconds) => {
      const end = performance.now() + milliseconds
      for (const [path, search] of searches)
        if (indexedPaths.has(path) && search.step(Math.max(0, end - performance.now()))) return true
      return false
    },
    shrink: () => [...searches.values()].some((search) => search.shrink()),
    bytes: () => [...searches.values()].reduce((sum, search) => sum + search.bytes(), 0),
  }
}
