import { uint16At, uint32At } from '../rows/typed-arrays.ts'
import type { KeyedRows } from './radix-sort.ts'
import { radixSort } from './radix-sort.ts'

/** Below this many texts comparing is faster than keys of their characters. */
const FEW = 100

/** Integers that a double holds exactly. */
const WIDEST_RANGE = 2 ** 53

/**
 * Indexes into `texts` in JavaScript's order of strings (UTF-16 code units). As many characters as
 * fit become one number, so that many texts and long common beginnings cost little.
 */
export const orderOfTexts = (texts: readonly string[]): Uint32Array => {
  const order = Uint32Array.from(texts, (_, index) => index)
  const alphabet = alphabetOf(texts)
  sortFrom(order, texts, 0, alphabet)
  return order
}

const textAt = (texts: readonly string[], index: number): string => texts[index] ?? ''

interface Alphabet {
  /** Digit of each UTF-16 code unit, from 1. 0 is for the end of a text. */
  readonly digits: Uint16Array
  readonly base: number
  /** Number of characters in a key. */
  readonly width: number
}

const alphabetOf = (texts: readonly string[]): Alphabet => {
  const digits = new Uint16Array(2 ** 16)
  for (const text of texts) for (let at = 0; at < text.length; at += 1) digits[text.charCodeAt(at)] = 1
  let used = 0
  for (let unit = 0; unit < digits.length; unit += 1) if (digits[unit] === 1) digits[unit] = ++used
  const base = used + 1
  return { digits, base, width: Math.max(1, Math.floor(Math.log(WIDEST_RANGE) / Math.log(base + 0.001))) }
}

const sortFrom = (order: Uint32Array, texts: readonly string[], start: number, alphabet: Alphabet): void => {
  if (order.length < FEW) {
    order.sort((a, b) => {
      const [left, right] = [textAt(texts, a), textAt(texts, b)]
      return left < right ? -1 : left > right ? 1 : 0
    })
    return
  }
  const at = commonStart(order, texts, start)
  const keyed = keysAt(order, texts, at, alphabet)
  radixSort(keyed, 53)
  order.set(keyed.rows)
  const { low, high } = keyed
  const next = at + alphabet.width
  let from = 0
  for (let end = 1; end <= order.length; end += 1) {
    if (end < order.length && low[end] === low[from] && high[end] === high[from]) continue
    const equal = order.subarray(from, end)
    if (equal.length > 1 && equal.some((index) => textAt(texts, index).length > next))
      sortFrom(equal, texts, next, alphabet)
    from = end
  }
}

/** Length of the common beginning of the texts, at least `start`. */
const commonStart = (order: Uint32Array, texts: readonly string[], start: number): number => {
  const first = textAt(texts, uint32At(order, 0))
  let until = first.length
  for (let index = 1; index < order.length && until > start; index += 1) {
    const text = textAt(texts, uint32At(order, index))
    let at = start
    while (at < until && text.charCodeAt(at) === first.charCodeAt(at)) at += 1
    until = at
  }
  return Math.max(until, start)
}

const keysAt = (
  order: Uint32Array,
  texts: readonly string[],
  start: number,
  { digits, base, width }: Alphabet,
): KeyedRows & { high: Uint32Array } => {
  const low = new Uint32Array(order.length)
  const high = new Uint32Array(order.length)
  for (let index = 0; index < order.length; index += 1) {
    const text = textAt(texts, uint32At(order, index))
    let key = 0
    for (let at = start; at < start + width; at += 1)
      key = key * base + (at < text.length ? uint16At(digits, text.charCodeAt(at)) : 0)
    low[index] = key
    high[index] = key / 2 ** 32
  }
  return { rows: order.slice(), low, high }
}
