import { parseUt } from '#contract/core/kinds/parse-ut.ts'
import { MAX_UT_PER_DAY, UT_PER_HOUR } from '#contract/core/kinds/ut.ts'

/** How a typed text reads: UT, or why it can't be stored. */
export type CellReading = { readonly ut: number } | { readonly problem: 'unreadable' | 'bare' | 'tooLong' | 'full' }

/** The time of the day around a cell, by which its text reads. */
export interface CellReader {
  /** UT of the person's full day. */
  readonly utPerDay: number
  /** UT of the day that are expected and not logged in other cells. */
  readonly missing: number
}

export const BARE = /^\d+$/
const EMPTY = /^(?:0+\s*(?:h|min|ut)?)?$/i

/**
 * Reads the text of a cell: a duration (`parseUt`), nothing, or « = » for what is missing of the
 * day. A bare number is ambiguous and has a problem of its own, so that the message can say what to
 * type.
 */
export const readCell = (text: string, { utPerDay, missing }: CellReader): CellReading => {
  const typed = text.trim()
  if (EMPTY.test(typed)) return { ut: 0 }
  if (typed === '=') return missing > 0 ? { ut: missing } : { problem: 'full' }
  const ut = parseUt(typed, utPerDay)
  if (ut === null) return { problem: BARE.test(typed) ? 'bare' : 'unreadable' }
  return ut > MAX_UT_PER_DAY ? { problem: 'tooLong' } : { ut }
}

/** `1:30`: both spreadsheets and this grid read it as a duration; empty for nothing. */
export const copiedUt = (ut: number): string =>
  ut === 0 ? '' : `${Math.floor(ut / UT_PER_HOUR)}:${String((ut % UT_PER_HOUR) * 15).padStart(2, '0')}`
