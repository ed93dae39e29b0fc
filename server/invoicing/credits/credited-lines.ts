import type { LineRow } from '../lines/totals.ts'

type Line = Pick<LineRow, 'id' | 'position' | 'designation' | 'unit' | 'unit_price'>

const isCopy = (line: Line, of: Line): boolean =>
  line.designation === of.designation && line.unit === of.unit && line.unit_price === of.unit_price

/**
 * Pairs lines of a credit note with the lines of its invoice that they take back, by id. A credit
 * note begins as a copy: a line with another wording or price takes back none, one with another
 * quantity takes back a part.
 */
export const creditedLines = (lines: readonly Line[], credited: readonly Line[]): ReadonlyMap<number, number> => {
  const free = new Set(credited)
  const pairs = new Map<number, number>()
  for (const line of lines) {
    const copied = [...free].filter((one) => isCopy(line, one))
    const pair = copied.find(({ position }) => position === line.position) ?? copied[0]
    if (!pair) continue
    free.delete(pair)
    pairs.set(line.id, pair.id)
  }
  return pairs
}
