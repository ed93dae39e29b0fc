import type { ReadLine, StatementLine } from './statement.ts'

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/** FNV-1a of 64 bits over UTF-16: short, and the same in the browser and on the server. */
const digest = (text: string): string => {
  let hash = OFFSET
  for (let index = 0; index < text.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * PRIME)
  return hash.toString(36)
}

/** Longest reference of a bank that is kept as it is: a payment's field has no room for more. */
const MAX_REFERENCE = 64

const normalised = (label: string): string => label.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase()

/**
 * Gives the lines of a file their references. Equal lines are told apart by their number among each
 * other, so that two payments of one day and amount stay two.
 */
export const withReferences = (lines: readonly ReadLine[]): readonly StatementLine[] => {
  const seen = new Map<string, number>()
  return lines.map(({ bankReference, ...line }) => {
    const own = bankReference === null ? digest(normalised(line.label)) : bankReference
    const base = `${line.date}/${line.amount}/${own.length > MAX_REFERENCE ? digest(own) : own}`
    const number = (seen.get(base) ?? 0) + 1
    seen.set(base, number)
    return { ...line, reference: number === 1 ? base : `${base}/${number}` }
  })
}
