import { createHash } from 'node:crypto'

/**
 * A number of 52 bits: exact in JavaScript, and two of a million texts meet once in ten thousand
 * files.
 */
const digestOf = (text: string): number => Number(createHash('md5').update(text).digest().readBigUInt64LE() >> 12n)

/** Names rows by their content, so that a second import of the same file finds them again. */
export const createRowDigests = () => {
  const digests: number[] = []
  const seen = new Map<number, number>()
  const repeats = new Map<number, number>()
  return {
    add: (row: number, content: string): void => {
      const digest = digestOf(content)
      const times = seen.get(digest) ?? 0
      seen.set(digest, times + 1)
      if (times > 0) repeats.set(row, times)
      digests[row] = digest
    },
    /** Digest of a row's content, and which of equal rows it is. */
    identityOf: (row: number): string => {
      const repeated = repeats.get(row)
      return `${(digests[row] ?? 0).toString(36)}${repeated === undefined ? '' : `-${repeated}`}`
    },
  }
}
