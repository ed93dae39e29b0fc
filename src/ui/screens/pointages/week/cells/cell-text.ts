import { parseUt } from '#contract/core/kinds/parse-ut.ts'
import { MAX_UT_PER_DAY, UT_PER_HOUR } from '#contract/core/kinds/ut.ts'

/** How a typed text reads: UT, or why it can't be stored. */
export type CellReading = { readonly ut: number } | { readonly problem: 'unreadable' | 'bare' | 'tooLong' | 'full' }

interface Reader {
  /** UT of the person's full day. */
  readonly utPerDay: number
  /** UT of the day that are expected and not logged in other cells. */
  readonly missing: number
}

const BARE = /^\d+$/
const EMPTY = /^(?:0+\s*(?:h|min|ut)?)?$/i

/**
 * Reads the text of a cell: a duration (`parseUt`), nothing, or « = » for what is missing of the
 * day. A bare number is ambiguous and has a problem of its own, so that the message can say what to
 * type.
 */
export const readCell = (text: string, { utPerDay, missing }: Reader): CellReading => {
  const typed = text.trim()
  if (EMPTY.test(typed)) return { ut: 0 }
  if (typed === '=') return missing > 0 ? { ut: missing } : { problem: 'full' }
  const ut = parseUt(typed, utPerDay)
  if (ut === null) return { problem: BARE.test(typed) ? 'bare' : 'unreadable' }
  return ut > MAX_UT_PER_DAY ? { problem: 'tooLong' } : { ut }
}

const CLOCK_WITH_SECONDS = /^(\d{1,2}:\d{2}):00$/
const DECIMAL = /^\d+[.,]\d+$/

/**
 * Reads the cells of a pasted block; null for a text that is no duration. Spreadsheets write « 2 »
 * between « 1,5 » and « 0,25 », and times with seconds: a bare number counts as hours where another
 * cell of the block has decimals.
 */
export const readBlock = (
  block: readonly (readonly string[])[],
  utPerDay: number,
): readonly (readonly (number | null)[])[] => {
  const isDecimal = block.some((line) => line.some((text) => DECIMAL.test(text.trim())))
  return block.map((line) =>
    line.map((text) => {
      const typed = text.trim().replace(CLOCK_WITH_SECONDS, '$1')
      if (isDecimal && BARE.test(typed))
        return Number(typed) * UT_PER_HOUR > MAX_UT_PER_DAY ? null : Number(typed) * UT_PER_HOUR
      const reading = readCell(typed === '=' ? '?' : typed, { utPerDay, missing: 0 })
      return 'ut' in reading ? reading.ut : null
    }),
  )
}

/** `1:30`: both spreadsheets and this grid read it as a duration; empty for nothing. */
export const copiedUt = (ut: number): string =>
  ut === 0 ? '' : `${Math.floor(ut / UT_PER_HOUR)}:${String((ut % UT_PER_HOUR) * 15).padStart(2, '0')}`
