import { uint32At } from '../rows/typed-arrays.ts'
/** Code units from here on are never folded. */
export const FOLDED_BELOW = 0x2130

/** Cell of a code unit that folds to nothing. */
export const VANISHES = 0xffff_ffff

// Latin, Greek and Cyrillic with their marks, and the signs that Unicode says are letters (ohm, kelvin, ångström).
const RANGES = [
  [0x0000, 0x0250],
  [0x0300, 0x0530],
  [0x1e00, 0x2000],
  [0x2126, 0x212c],
] as const

/** What Unicode does not take apart, but who types a search does. */
const ALSO: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ς: 'σ', '’': "'", '\u00a0': ' ', '\u202f': ' ' }

const MARKS = /[\u0300-\u036f]/g

const bare = (text: string): string => text.normalize('NFD').replace(MARKS, '')

const cellOf = (folded: string): number => (folded === '' ? VANISHES : folded.charCodeAt(0) | ((folded.length > 1 ? folded.charCodeAt(1) : 0) << 16))

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

let kept: Uint32Array | null = null

/**
 * One cell per code unit below `FOLDED_BELOW`: what it folds to in the lower 16 bits, a second unit (œ → oe) in the upper 16 or 0,
 * or `VANISHES`. Made at the first search, in about a millisecond.
 */
export const foldTable = (): Uint32Array => {
  kept ??= makeTable()
  return kept
}

/**
 * Lower case without accents: what a search compares. « Réseau » and « reseau » fold to the same, composed or not. Each code unit folds by
 * itself, so that a part of a text folds to a part of what the text folds to; folding twice changes nothing.
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

/** The words of a search, folded; all of them must be found. */
export const searchWords = (search: string): readonly string[] => fold(search).split(/\s+/).filter(Boolean)
