import { fold } from '../../../text/fold.ts'

/** Shorter words (« ne », « the ») say little about a problem. */
const SHORTEST = 4
const MAX_WORDS = 6

/** Words that stand in many tickets, folded. */
const COMMON: ReadonlySet<string> = new Set(
  [
    'avec',
    'dans',
    'depuis',
    'pour',
    'plus',
    'cette',
    'mais',
    'sont',
    'etre',
    'fait',
    'bonjour',
    'merci',
    'problem',
    'probleme',
  ]
    .concat([
      'marche',
      'fonctionne',
      'with',
      'from',
      'that',
      'this',
      'have',
      'does',
      'work',
      'works',
      'longer',
      'hello',
      'please',
      'since',
    ])
    .map(fold),
)

/** The words of a typed title by which tickets about the same thing are found, at most six. */
export const significantWords = (title: string): readonly string[] => {
  const words = fold(title).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.filter((word) => word.length >= SHORTEST && !COMMON.has(word)))].slice(0, MAX_WORDS)
}

interface Found {
  readonly id: string
  readonly created_at: string
}

/**
 * Records in several of the answers come first, then the newest. A record that shares one word of
 * several says nothing and is left out.
 */
export const rankSimilar = <Row extends Found>(answers: readonly (readonly Row[])[], most: number): readonly Row[] => {
  const found = new Map<string, { readonly row: Row; readonly shared: number }>()
  for (const row of answers.flat()) found.set(row.id, { row, shared: (found.get(row.id)?.shared ?? 0) + 1 })
  return [...found.values()]
    .filter(({ shared }) => shared >= Math.min(2, answers.length))
    .toSorted((a, b) => b.shared - a.shared || b.row.created_at.localeCompare(a.row.created_at))
    .slice(0, most)
    .map(({ row }) => row)
}
