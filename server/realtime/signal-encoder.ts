import type { Signal } from './signal.ts'

/** PostgreSQL takes 7,999 bytes; origin, number and part precede the text. */
const PART_LENGTH = 7_800

/** Plain ASCII, so that a text may be cut anywhere and its length is its size. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Turns signals into payloads: `origin number part/parts text`. PostgreSQL drops a NOTIFY equal to
 * an earlier one of its transaction; the number makes them differ.
 */
export const createEncoder = (origin: string): ((signal: Signal) => readonly string[]) => {
  let number = 0
  return (signal) => {
    const text = asciiJson(signal)
    const parts = Math.ceil(text.length / PART_LENGTH)
    number++
    return Array.from({ length: parts }, (_, index) => {
      const part = text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)
      return `${origin} ${number} ${index + 1}/${parts} ${part}`
    })
  }
}
