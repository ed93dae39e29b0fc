import { type ChangeObject, diffWordsWithSpace } from 'diff'

export interface Piece {
  /** Where it begins in its text. */
  readonly at: number
  readonly text: string
  /** The other version does not have it. */
  readonly own: boolean
}

export interface Differences {
  readonly theirs: readonly Piece[]
  readonly mine: readonly Piece[]
}

/** Past this many steps two texts have so little in common that marks would help nobody. */
const MOST_EDITS = 2_000

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

/** Two texts cut into what they share and what only one of them has, word by word. */
export const differencesOf = (theirs: string, mine: string): Differences => {
  const parts = diffWordsWithSpace(theirs, mine, { maxEditLength: MOST_EDITS })
  if (!parts) return { theirs: [{ at: 0, text: theirs, own: false }], mine: [{ at: 0, text: mine, own: false }] }
  return { theirs: piecesOf(parts, 'removed'), mine: piecesOf(parts, 'added') }
}
