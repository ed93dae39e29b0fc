import { MAX_UT_PER_DAY, UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import { BARE, readCell } from './cell-text.ts'

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
