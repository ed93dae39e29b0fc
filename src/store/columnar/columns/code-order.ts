import { codeAt, float64At } from '../rows/typed-arrays.ts'
import type { Codes } from './code-cells.ts'
import { FIRST_ENTRY, MISSING } from './code-cells.ts'
import type { ColumnOrder } from './column.ts'
import type { Dictionary } from './dictionary.ts'
import { compareValues } from './matching.ts'
import { keyBeside, MISSING_KEY } from './sort-keys.ts'

interface CodeValues {
  readonly codes: Codes
  readonly used: number
  readonly dictionary: Dictionary
  valueOf(code: number): unknown
}

/**
 * Leading characters in a key. Each is a digit to the base 13: none, below "0", "0" to "9", above
 * "9".
 */
const POSITIONS = 10
const BASE = 13
/**
 * Places between two keys, for entries with the same leading characters. Decimal codes take the
 * first place.
 */
const PLACES = 8192
const MAX_RANKED_TEXTS = PLACES - 1

const digitAt = (text: string, position: number): number => {
  if (position >= text.length) return 0
  const digit = text.charCodeAt(position) - 48
  return digit < 0 ? 1 : digit > 9 ? 12 : digit + 2
}

/**
 * A key in the order of strings whose beginnings are decimals. Characters after the first non-digit
 * do not count.
 */
export const decimalKey = (text: string): number => {
  let key = 0
  let isDecimal = true
  for (let position = 0; position < POSITIONS; position += 1) {
    const digit = isDecimal ? digitAt(text, position) : 0
    if (digit < 2 || digit > 11) isDecimal = false
    key = key * BASE + digit
  }
  return key * PLACES
}

/** `decimalKey` of a decimal code. */
const keyOfDecimalCode = (code: number): number => {
  let key = 0
  let weight = 1
  let rest = code
  let length = 0
  do {
    const next = Math.floor(rest / 10)
    key += (rest - next * 10 + 2) * weight
    weight *= BASE
    rest = next
    length += 1
  } while (rest > 0)
  for (; length < POSITIONS; length += 1) key *= BASE
  return key * PLACES
}

const byText = (a: readonly [number, string], b: readonly [number, string]): number =>
  a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0

/**
 * The order of a column of codes: one key an entry, computed again when the dictionary has changed.
 */
export class CodeOrder implements ColumnOrder {
  private readonly column: CodeValues
  private version = -1
  private keys = new Float64Array(0)
  private isExact = false
  private hasArrays = false

  constructor(column: CodeValues) {
    this.column = column
  }

  get exact(): boolean {
    this.refresh()
    return this.isExact
  }

  key(row: number): number {
    this.refresh()
    const code = row < this.column.used ? codeAt(this.column.codes, row) : MISSING
    if (this.hasArrays) return code === MISSING ? MISSING_KEY : 0
    if (code >= 0) return keyOfDecimalCode(code)
    return code > FIRST_ENTRY
      ? (keyBeside('string', this.column.valueOf(code)) ?? 0)
      : float64At(this.keys, FIRST_ENTRY - code)
  }

  compare(a: number, b: number): number {
    const left = codeAt(this.column.codes, a)
    const right = codeAt(this.column.codes, b)
    if (left === right) return 0
    const [one, other] = [this.column.valueOf(left), this.column.valueOf(right)]
    if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : 1
    return compareValues(one, other)
  }

  private refresh(): void {
    const { dictionary } = this.column
    if (this.version === dictionary.version) return
    this.version = dictionary.version
    this.keys = new Float64Array(dictionary.length)
    this.hasArrays = false
    const texts: [number, string][] = []
    for (let entry = 0; entry < dictionary.length; entry += 1) {
      if (!dictionary.isUsed(entry)) continue
      const text = dictionary.stringOf(entry)
      if (text !== null) {
        texts.push([entry, text])
        continue
      }
      const value = dictionary.valueOf(entry)
      // An array sorts by its members, before some strings and after others: no key expresses that.
      this.hasArrays ||= Array.isArray(value)
      this.keys[entry] = keyBeside('string', value) ?? 0
    }
    const areRanked = texts.length <= MAX_RANKED_TEXTS
    if (areRanked) texts.sort(byText)
    texts.forEach(([entry, text], index) => {
      this.keys[entry] = decimalKey(text) + (areRanked ? index + 1 : 1)
    })
    this.isExact = areRanked && dictionary.nonStringCount === 0
  }
}
