import type { WordDictionary } from './word-dictionary.ts'

/** Finds the words of a dictionary that contain a part. Asked again for each typed letter. */
export interface WordMatches {
  /** Numbers of the words that contain the folded part, ascending. */
  wordsContaining(part: string): Uint32Array
}

interface Answer {
  readonly part: string
  /** Highest word number that has been compared. */
  readonly upTo: number
  readonly words: Uint32Array
}

/** Most answers kept, and most words of all answers. */
const KEPT = 64
const KEPT_WORDS = 1_000_000

const withinBounds = (answers: readonly Answer[]): readonly Answer[] => {
  let words = 0
  return answers.slice(0, KEPT).filter((answer, index) => {
    words += answer.words.length
    return index === 0 || words <= KEPT_WORDS
  })
}

/**
 * Keeps the last answers. One more letter is searched only in the words that contained the previous
 * letters, and a new word is compared once.
 */
export const createWordMatches = (dictionary: WordDictionary): WordMatches => {
  let answers: readonly Answer[] = []
  const encoder = new TextEncoder()

  const answer = (part: string): Answer => {
    const [before] = answers.filter((known) => part.includes(known.part)).sort((a, b) => b.part.length - a.part.length)
    const upTo = dictionary.count
    if (before?.part === part && before.upTo === upTo) return before
    const bytes = encoder.encode(part)
    const found: number[] = []
    if (before)
      for (const word of before.words) if (before.part === part || dictionary.contains(word, bytes)) found.push(word)
    dictionary.collectContaining(bytes, (before?.upTo ?? 0) + 1, found)
    return { part, upTo, words: Uint32Array.from(found) }
  }

  return {
    wordsContaining: (part) => {
      const found = answer(part)
      answers = withinBounds([found, ...answers.filter((known) => known.part !== part)])
      return found.words
    },
  }
}
