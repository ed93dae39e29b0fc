import type { FieldTest } from '../columns/column.ts'
import type { Filter } from '../rows/filter.ts'
import { fold } from './fold.ts'
import { literalOfPattern, wordOfPattern } from './pattern.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'
import type { TextSource } from './text-source.ts'
import { verifyFilter } from './verify-filter.ts'
import { wordFilter } from './word-filter.ts'
import { bareWord } from './word-reader.ts'

/** Substring search in the texts of one column. */
export interface TextSearch {
  /**
   * An exact filter for a `$regex` that stands for a word or a plain text; null for any other test.
   * Passes only rows that are stored as UTF-8.
   */
  filter(test: FieldTest): Filter | null
  /** Records that a row's text has changed. */
  markChanged(row: number): void
  /** Indexes for about so many milliseconds. Returns whether more is left. */
  step(milliseconds: number): boolean
  /** Gives back unused room. Returns whether there was enough of it. */
  shrink(): boolean
  bytes(): number
}

/** Up to this many rows are read themselves, rather than all rows for an index. */
const FEW_ROWS = 256
// biome-ignore lint/suspicious/noControlCharactersInRegex: what ends a word in word-reader.ts
const BLANKS = /[\u0000-\u0020]+/

const plainSource = ({ operator, value, options }: FieldTest): string | null =>
  operator === '$regex' && typeof value === 'string' && (options === undefined || options === '') ? value : null

/** The search in the texts of a column. */
export const createTextSearch = (source: TextSource): TextSearch => {
  let index: TextIndex | null = null
  /** Replaces a wasteful index once it is complete. */
  let next: TextIndex | null = null
  const indexed = () => {
    index ??= createTextIndex(source)
    return index
  }
  const current = () => {
    const made = indexed()
    if (made.unreadRows() > 0) made.indexUnread()
    return made
  }

  /**
   * The index, when few rows are missing in it: reading these costs little, and improves the
   * estimates.
   */
  const nearlyCurrent = () => (index && index.unreadRows() <= FEW_ROWS ? current() : null)
  const readsItself = (rows: number): boolean => rows <= FEW_ROWS && !nearlyCurrent()

  const filterOf = (pattern: string): Filter | null => {
    const word = wordOfPattern(pattern)
    const text = word ?? literalOfPattern(pattern)
    if (text === null || !text.isWellFormed()) return null
    const parts = fold(text).split(BLANKS).map(bareWord).filter(Boolean)
    if (parts.length === 0) return null
    const verify = verifyFilter(source, new RegExp(pattern))
    const isExact = word !== null && parts[0] === word
    const known = nearlyCurrent()
    const words = parts.map((part) => wordFilter(current, known, part)).sort((a, b) => a.share - b.share)
    const steps = isExact ? words : [...words, verify]
    const refineBy = (filters: readonly Filter[], rows: Uint32Array, count: number): number => {
      let left = count
      for (const step of filters) if (left > 0) left = step.refine(rows, left)
      return left
    }
    const [first = verify, ...others] = steps
    if (others.length === 0)
      return { ...first, refine: (rows, count) => (readsItself(count) ? verify : first).refine(rows, count) }
    return {
      cost: steps.reduce((cost, step) => cost + step.cost * (step === verify ? (words[0]?.share ?? 1) : 1), 0),
      share: Math.min(...words.map(({ share }) => share)),
      scan: (rows, out) => refineBy(others, out, first.scan(rows, out)),
      refine: (rows, count) => (readsItself(count) ? verify.refine(rows, count) : refineBy(steps, rows, count)),
    }
  }

  return {
    filter: (test) => {
      const pattern = plainSource(test)
      return pattern === null ? null : filterOf(pattern)
    },
    markChanged: (row) => {
      index?.markChanged(row)
      next?.markChanged(row)
    },
    step: (milliseconds) => {
      const made = indexed()
      if (made.step(milliseconds)) return true
      if (!next && !made.isWasteful()) return false
      next ??= createTextIndex(source)
      if (next.step(milliseconds)) return true
      index = next
      next = null
      return false
    },
    shrink: () => index?.shrink() ?? false,
    bytes: () => (index?.bytes() ?? 0) + (next?.bytes() ?? 0),
  }
}
