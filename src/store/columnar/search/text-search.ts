import type { FieldTest } from '../columns/column.ts'
import type { Filter } from '../rows/filter.ts'
import { fold } from './fold.ts'
import { literalOfPattern, wordOfPattern } from './pattern.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'
import type { TextSource } from './text-source.ts'
import { verifyFilter } from './verify-filter.ts'
import { wordFilter } from './word-filter.ts'
import { bareWord } from './word-reader.ts'

/** Substring search over the texts of one column. */
export interface TextSearch {
  /** An exact filter for a `$regex` that stands for a word or a plain text, null for anything else. Only rows held as UTF-8 pass. */
  filter(test: FieldTest): Filter | null
  /** To be told of each row that is set. */
  markChanged(row: number): void
  /** Makes ready what a search needs, for about so many milliseconds; answers whether more is left to do. */
  step(milliseconds: number): boolean
  /** Gives back room; answers whether there was enough of it. */
  shrink(): boolean
  bytes(): number
}

/** Fewer rows are read themselves rather than all rows for an index. */
const FEW_ROWS = 256
// biome-ignore lint/suspicious/noControlCharactersInRegex: what ends a word in word-reader.ts
const BLANKS = /[\u0000-\u0020]+/

const plainSource = ({ operator, value, options }: FieldTest): string | null =>
  operator === '$regex' && typeof value === 'string' && (options === undefined || options === '') ? value : null

export const createTextSearch = (source: TextSource): TextSearch => {
  let index: TextIndex | null = null
  /** Takes the place of an outworn one when it is ready. */
  let next: TextIndex | null = null
  const indexed = () => {
    index ??= createTextIndex(source)
    return index
  }
  const current = () => {
    const made = indexed()
    if (made.pendingRows() > 0) made.indexPending()
    return made
  }

  /** The index when little is missing in it; who plans a search may then look at it. */
  const nearlyCurrent = () => (index && index.pendingRows() <= FEW_ROWS ? current() : null)
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
    const refine = (rows: Uint32Array, count: number, from: number): number => {
      let left = count
      for (let step = from; step < steps.length && left > 0; step += 1) left = (steps[step] as Filter).refine(rows, left)
      return left
    }
    const [only] = steps
    if (steps.length === 1 && only) return { ...only, refine: (rows, count) => (readsItself(count) ? verify : only).refine(rows, count) }
    return {
      cost: steps.reduce((cost, step) => cost + step.cost * (step === verify ? (words[0]?.share ?? 1) : 1), 0),
      share: Math.min(...words.map(({ share }) => share)),
      scan: (rows, out) => refine(out, (steps[0] as Filter).scan(rows, out), 1),
      refine: (rows, count) => (readsItself(count) ? verify.refine(rows, count) : refine(rows, count, 0)),
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
