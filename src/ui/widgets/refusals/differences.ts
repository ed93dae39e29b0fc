import { type ChangeObject, diffWordsWithSpace } from 'diff'

export interface Piece {
  /** Offset in its text. */
  readonly at: number
  readonly text: string
  /** True where the other version lacks this piece. */
  readonly own: boolean
}

export interface Differences {
  readonly theirs: readonly Piece[]
  readonly mine: readonly Piece[]
}

/** Beyond this many edit steps two texts share too little for a useful comparison. */
const MAX_EDITS = 2_000

const piecesOf = (parts: readonly ChangeObject<string>[], own: 'added' | 'removed'): readonly Piece[] => {
  const other = own === 'added' ? 'removed' : 'added'
  let at = 0
  return parts.flatMap((part) => {
    if (part[other]) return []
    const piece = { at, text: part.value, own: part[own] }
    at += part.value.length
    return [piece]
  })
}

/** Splits two texts word by word into shared pieces and pieces of one version only. */
export const differencesOf = (theirs: string, mine: string): Differences => {
  const parts = diffWordsWithSpace(theirs, mine, { maxEditLength: MAX_EDITS })
  if (!parts) return { theirs: [{ at: 0, text: theirs, own: false }], mine: [{ at: 0, text: mine, own: false }] }
  return { theirs: piecesOf(parts, 'removed'), mine: piecesOf(parts, 'added') }
}

/** Ends of sentences and lines, which stay with their part. */
const PARTS = /(?:[^\n.!?]|[.!?](?!\s|$))*(?:[.!?](?=\s|$)[ \t]*\n*|\n+|$)/g

const partsOf = (text: string): readonly string[] => (text.match(PARTS) ?? []).filter((part) => part !== '')

const wordsOf = (part: string): string => part.trim().replaceAll(/\s+/g, ' ')

/**
 * The sentences and lines of the other text that this one lacks, in their order; empty where it has
 * all of them. A sentence in which a single word differs is whole.
 */
export const missingFrom = (mine: string, theirs: string): string => {
  const known = new Set(partsOf(mine).map(wordsOf))
  return partsOf(theirs)
    .filter((part) => wordsOf(part) !== '' && !known.has(wordsOf(part)))
    .join('')
    .trim()
}
