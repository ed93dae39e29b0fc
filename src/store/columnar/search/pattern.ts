import { uint32At } from '../rows/typed-arrays.ts'
import { FOLDED_BELOW, fold, foldTable, VANISHES } from './fold.ts'

/** Pieces of a pattern, and back. Classes begin with the folded letter itself. */
interface Alphabet {
  /** By folded letter: everything that folds to it alone. */
  readonly letters: ReadonlyMap<string, readonly number[]>
  /** By two folded letters (`oe`): everything that folds to both at once (œ, Œ). */
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

let kept: Alphabet | null = null

const alphabet = (): Alphabet => {
  kept ??= makeAlphabet()
  return kept
}

// What has a meaning, no more: a pattern must also be one in Unicode mode.
const SPECIAL = /[\\^$.*+?()[\]{}|/]/

/** One code unit as a class or pattern spells it. */
const spelled = (unit: number): string => {
  const letter = String.fromCharCode(unit)
  if (SPECIAL.test(letter)) return `\\${letter}`
  // What cannot be seen or is half a character is spelled out, so that a pattern survives any journey as text.
  return unit < 0x20 || (unit >= 0xd800 && unit < 0xe000) ? `\\u${unit.toString(16).padStart(4, '0')}` : letter
}

/** Ascending units as the inside of a class, neighbours as ranges. */
const rangesOf = (units: readonly number[]): string => {
  const ranges: (readonly [first: number, last: number])[] = []
  for (const unit of units) {
    const last = ranges.at(-1)
    if (last && last[1] === unit - 1) ranges[ranges.length - 1] = [last[0], unit]
    else ranges.push([unit, unit])
  }
  return ranges.map(([first, last]) => (first === last ? spelled(first) : `${spelled(first)}-${spelled(last)}`)).join('')
}

/** `[eEÉé…]`: the letter itself first, then the others; alone without brackets. */
const classOf = (letter: string, units: readonly number[]): string => {
  const own = letter.charCodeAt(0)
  const others = units.filter((unit) => unit !== own).sort((a, b) => a - b)
  return others.length === 0 ? spelled(own) : `[${spelled(own)}${rangesOf(others)}]`
}

const pairsWhere = (passes: (pair: string) => boolean): readonly number[] =>
  [...alphabet().pairs].flatMap(([pair, units]) => (passes(pair) ? [...units] : []))

const letterPattern = (letter: string, first: boolean, last: boolean): string => {
  const halves = [...(first ? pairsWhere((pair) => pair[1] === letter) : []), ...(last ? pairsWhere((pair) => pair[0] === letter) : [])]
  return classOf(letter, [...(alphabet().letters.get(letter) ?? []), ...halves])
}

/**
 * Source of a regular expression, without options, that finds `word` in a raw text exactly where `fold(word)` is part of `fold(text)`: each
 * letter as the class of all letters that fold to it, any marks in between. Standard Mango, so that every storage gives the same answer;
 * a column that keeps an index of its words recognises the source and does not run it.
 */
export const searchPattern = (word: string): string => {
  const folded = fold(word)
  const parts: string[] = []
  for (let index = 0; index < folded.length; index += 1) {
    const letter = folded[index] as string
    const next = folded[index + 1]
    const pair = next === undefined ? undefined : alphabet().pairs.get(letter + next)
    if (pair !== undefined) {
      const second = letterPattern(next as string, false, index + 2 === folded.length)
      parts.push(`(?:${letterPattern(letter, index === 0, false)}${MARKS}${second}|[${rangesOf(pair)}])`)
      index += 1
    } else parts.push(letterPattern(letter, index === 0, index + 1 === folded.length))
  }
  return parts.join(MARKS)
}

const ESCAPED_UNIT = /^\\u([0-9a-f]{4})/

/** The letter that a piece of a pattern begins with, if it is one of ours. */
const letterOf = (piece: string): string => {
  const spelling = piece.replace(/^\(\?:/, '').replace(/^\[/, '')
  const unit = ESCAPED_UNIT.exec(spelling)?.[1]
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16))
  return spelling.charAt(spelling.startsWith('\\') ? 1 : 0)
}

/** The folded word of a source that `searchPattern` made; null for any other. Read roughly, then made again and compared. */
export const wordOfPattern = (source: string): string | null => {
  const word = source.split(MARKS).map(letterOf).join('')
  return searchPattern(word) === source ? word : null
}

const LITERAL = /^(?:[^\\^$.*+?()[\]{}|]|\\[^\p{L}\p{N}\s])*$/u

/** The text that a source without any magic stands for; null where there is some. */
export const literalOfPattern = (source: string): string | null => (LITERAL.test(source) ? source.replace(/\\(.)/gs, '$1') : null)
