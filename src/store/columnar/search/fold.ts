import { uint32At } from '../rows/typed-arrays.ts'
/** First code unit that is never folded. */
export const FOLDED_BELOW = 0x2130

/** Cell of a code unit that is dropped. */
export const VANISHES = 0xffff_ffff

// Latin, Greek and Cyrillic with their marks, and letter-like signs (ohm, kelvin, ångström).
const RANGES = [
  [0x0000, 0x0250],
  [0x0300, 0x0530],
  [0x1e00, 0x2000],
  [0x2126, 0x212c],
] as const

/** Letters that Unicode does not decompose, although people search for their parts. */
const ALSO: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ς: 'σ', '’': "'", '\u00a0': ' ', '\u202f': ' ' }

const MARKS = /[\u0300-\u036f]/g

const bare = (text: string): string => text.normalize('NFD').replace(MARKS, '')

const cellOf = (folded: string): number =>
  folded === '' ? VANISHES : folded.charCodeAt(0) | ((folded.length > 1 ? folded.charCodeAt(1) : 0) << 16)

const makeTable = (): Uint32Array => {
  const table = new Uint32Array(FOLDED_BELOW).map((_cell, unit) => unit)
  const foldUnit = (unit: number): void => {
    const letter = bare(bare(String.fromCharCode(unit)).toLowerCase())
    table[unit] = cellOf(ALSO[letter] ?? letter)
  }
  for (const [from, to] of RANGES) for (let unit = from; unit < to; unit += 1) foldUnit(unit)
  for (const letter of Object.keys(ALSO)) foldUnit(letter.charCodeAt(0))
  return table
}

let cachedTable: Uint32Array | null = null

/**
 * One cell a code unit below `FOLDED_BELOW`: the folded unit in the lower 16 bits; a second unit (œ
 * → oe) or 0 in the upper 16; or `VANISHES`. Built at the first search, in about a millisecond.
 */
export const foldTable = (): Uint32Array => {
  cachedTable ??= makeTable()
  return cachedTable
}

/**
 * Folds a text to lower case without accents, the form that a search compares: « Réseau » and «
 * reseau » fold to the same text, composed or not. Each code unit folds by itself, so that a part
 * of a text folds to a part of the folded text. Folding twice changes nothing.
 */
export const fold = (text: string): string => {
  const table = foldTable()
  let folded = ''
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    const cell = unit < FOLDED_BELOW ? uint32At(table, unit) : unit
    if (cell === VANISHES) continue
    folded += String.fromCharCode(cell & 0xffff)
    if (cell > 0xffff) folded += String.fromCharCode(cell >>> 16)
  }
  return folded
}

/** The folded words of a search; none for an empty one. A match contains all of them. */
export const searchWords = (search: string): readonly string[] => {
  // A page that searches nothing needs no table.
  if (search === '') return []
  return fold(search).split(/\s+/).filter(Boolean)
}
