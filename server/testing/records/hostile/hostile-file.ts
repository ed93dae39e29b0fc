import type { RefusalReason } from '#contract/import/import.ts'

/**
 * Answer that the server owes a hostile file.
 *
 * - `refused`: the file, when it is sent or in its dry run.
 * - a reason: the second of two rows, for this reason alone.
 * - `asked`: the file, or nothing of it goes in before its columns are named.
 * - `typed`: any of these, or its texts are taken as texts.
 */
export type Owed = 'refused' | 'asked' | 'typed' | { readonly reason: RefusalReason }

/** A file that means harm, or that something damaged. */
export interface HostileFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
  readonly owed: Owed
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

/** Writes numbers that look random and are alike in each run (xorshift). */
export const createChance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
