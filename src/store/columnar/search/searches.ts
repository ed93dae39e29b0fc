import type { CodeColumn, MatchText } from '../columns/code-column.ts'
import type { FieldTest } from '../columns/column.ts'
import { withExceptionalRows } from '../columns/exceptional-rows.ts'
import { matcherOf } from '../columns/matching.ts'
import { TextColumn } from '../columns/text-column.ts'
import { codeAt, uint32At } from '../rows/typed-arrays.ts'
import { createTextSearch, type TextSearch } from './text-search.ts'
import type { TextSource } from './text-source.ts'

/** The searches of one table. Short texts need none: their columns ask each distinct value once. */
export interface Searches {
  /** For the columns, when they are made. */
  readonly matchText: MatchText<TextColumn | CodeColumn>
  /** Names fields that will be searched, so that `step` makes them ready before anyone asks. Others are made ready by their first search. */
  expectSearches(paths: readonly string[]): void
  /** Works for about so many milliseconds on fields that are expected or have been searched; answers whether more is left to do. */
  step(milliseconds: number): boolean
  /** Gives back room; answers whether there was enough of it. For quiet moments. */
  shrink(): boolean
  /** Bytes held beside the columns. */
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

/** What is no text, or none that UTF-8 can say, is asked by itself; null and missing are never found. */
const othersThatPass = (column: TextColumn, test: FieldTest): readonly number[] => {
  const passes = matcherOf(column.path, test)
  return [...column.exceptions].flatMap(([row, value]) => (passes(value) ? [row] : []))
}

export const createSearches = (): Searches => {
  const searches = new Map<string, TextSearch>()
  const wanted = new Set<string>()
  return {
    matchText: (column) => {
      if (!(column instanceof TextColumn)) return () => null
      const search = createTextSearch(sourceOf(column))
      searches.set(column.path, search)
      column.onSet = search.markChanged
      return (test) => {
        const filter = search.filter(test)
        if (filter === null) return null
        wanted.add(column.path)
        return column.exceptions.size === 0 ? filter : withExceptionalRows(filter, othersThatPass(column, test))
      }
    },
    expectSearches: (paths) => {
      for (const path of paths) wanted.add(path)
    },
    step: (milliseconds) => {
      const end = performance.now() + milliseconds
      for (const [path, search] of searches) if (wanted.has(path) && search.step(Math.max(0, end - performance.now()))) return true
      return false
    },
    shrink: () => [...searches.values()].some((search) => search.shrink()),
    bytes: () => [...searches.values()].reduce((sum, search) => sum + search.bytes(), 0),
  }
}
