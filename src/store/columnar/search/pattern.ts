import { uint32At } from '../rows/typed-arrays.ts'
import { FOLDED_BELOW, fold, foldTable, VANISHES } from './fold.ts'

/** The letters that fold to the same letter. */
interface Alphabet {
  /** By folded letter: the code units that fold to it alone. */
  readonly letters: ReadonlyMap<string, readonly number[]>
  /** By two folded letters (`oe`): the code units that fold to both (œ, Œ). */
  readonly pairs: ReadonlyMap<string, readonly number[]>
}

const MARKS = '[\\u0300-\\u036f]*'

const makeAlphabet = (): Alphabet => {
  const table = foldTable()
  const letters = new Map<string, number[]>()
  const pairs = new Map<string, number[]>()
  for (let unit = 0; unit < FOLDED_BELOW; unit += 1) {
    const cell = uint32At(table, unit)
    if (cell === VANISHES) continue
    const letter = String.fromCharCode(cell & 0xffff)
    const [group, name] = cell > 0xffff ? [pairs, letter + String.fromCharCode(cell >>> 16)] : [letters, letter]
    group.set(name, [...(group.get(name) ?? []), unit])
  }
  return { letters, pairs }
}

let cachedAlphabet: Alphabet | null = null

const alphabet = (): Alphabet => {
  cachedAlphabet ??= makeAlphabet()
  return cachedAlphabet
}

// Escapes special characters only: a pattern must also be valid in Unicode mode.
const SPECIAL = /[\\^$.*+?()[\]{}|/]/

/** One code unit as a class or a pattern spells it. */
const spelled = (unit: number): string => {
  const letter = String.fromCharCode(unit)
  if (SPECIAL.test(letter)) return `\\${letter}`
  // Invisible characters and surrogates are escaped, so that a pattern survives any transport as
  // text.
  return unit < 0x20 || (unit >= 0xd800 && unit < 0xe000) ? `\\u${unit.toString(16).padStart(4, '0')}` : letter
}

/** The inside of a class for ascending units, with neighbours as ranges. */
const rangesOf = (units: readonly number[]): string => {
  const ranges: (readonly [first: number, last: number])[] = []
  for (const unit of units) {
    const last = ranges.at(-1)
    if (last && last[1] === unit - 1) ranges[ranges.length - 1] = [last[0], unit]
    else ranges.push([unit, unit])
  }
  return ranges
    .map(([first, last]) => (first === last ? spelled(first) : `${spelled(first)}-${spelled(last)}`))
    .join('')
}

/** A class such as `[eEÉé…]` with the letter itself first; a single unit without brackets. */
const classOf = (letter: string, units: readonly number[]): string => {
  const own = letter.charCodeAt(0)
  const others = units.filter((unit) => unit !== own).sort((a, b) => a - b)
  return others.length === 0 ? spelled(own) : `[${spelled(own)}${rangesOf(others)}]`
}

const pairsWhere = (passes: (pair: string) => boolean): readonly number[] =>
  [...alphabet().pairs].flatMap(([pair, units]) => (passes(pair) ? [...units] : []))

const letterPattern = (letter: string, first: boolean, last: boolean): string => {
  const halves = [
    ...(first ? pairsWhere((pair) => pair[1] === letter) : []),
    ...(last ? pairsWhere((pair) => pair[0] === letter) : []),
  ]
  return classOf(letter, [...(alphabet().letters.get(letter) ?? []), ...halves])
}

/**
 * Source of a regular expression, without flags, that matches a raw text exactly where `fold(text)`
 * contains `fold(word)`: each letter becomes the class of all letters that fold to it, with any
 * marks in between. Standard Mango, so that every storage gives the same answer. A column with a
 * word index recognises the source and uses its index.
 */
export const searchPattern = (word: string): string => {
  const folded = fold(word)
  const parts: string[] = []
  for (let index = 0; index < folded.length; index += 1) {
    const letter = folded.charAt(index)
    const next = folded.charAt(index + 1)
    const pair = next === '' ? undefined : alphabet().pairs.get(letter + next)
    if (pair !== undefined) {
      const second = letterPattern(next, false, index + 2 === folded.length)
      parts.push(`(?:${letterPattern(letter, index === 0, false)}${MARKS}${second}|[${rangesOf(pair)}])`)
      index += 1
    } else parts.push(letterPattern(letter, index === 0, index + 1 === folded.length))
  }
  return parts.join(MARKS)
}

const ESCAPED_UNIT = /^\\u([0-9a-f]{4})/

/** The letter at the beginning of a part of a pattern, if `searchPattern` made the part. */
const letterOf = (piece: string): string => {
  const spelling = piece.replace(/^\(\?:/, '').replace(/^\[/, '')
  const unit = ESCAPED_UNIT.exec(spelling)?.[1]
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16))
  return spelling.charAt(spelling.startsWith('\\') ? 1 : 0)
}

/**
 * The folded word of a source that `searchPattern` made; null for any other source. Reads the
 * source loosely, then makes it again and compares.
 */
export const wordOfPattern = (source: string): string | null => {
  const word = source.split(MARKS).map(letterOf).join('')
  return searchPattern(word) === source ? word : null
}

const LITERAL = /^(?:[^\\^$.*+?()[\]{}|]|\\[^\p{L}\p{N}\s])*$/u

/** The text of a source without special characters; null for any other source. */
export const literalOfPattern = (source: string): string | null =>
  LITERAL.test(source) ? source.replace(/\\(.)/gs, '$1') : null
