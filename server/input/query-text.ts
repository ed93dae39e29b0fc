import type { Field } from '#contract/core/kinds/field.ts'

const NUMBER_KINDS: ReadonlySet<Field['kind']> = new Set(['integer', 'ut', 'cents'])
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
])

/**
 * Reads the text of an address as the value that JSON would carry for a field of this kind. A text
 * that is no such value is returned as it is: the kind's own `parse` then refuses it.
 * `readNumber` decides which spellings of a number are accepted.
 */
export const valueOfText = (
  text: string,
  kind: Field['kind'],
  readNumber: (text: string) => number | string,
): unknown => {
  if (NUMBER_KINDS.has(kind)) return readNumber(text)
  return kind === 'flag' ? (FLAGS.get(text) ?? text) : text
}

/** Accepts whole numbers of at most ten digits. */
export const wholeNumber = (text: string): number | string => (/^-?\d{1,10}$/.test(text) ? Number(text) : text)
