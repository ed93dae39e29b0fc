import { numberOfSearch } from '#contract/search.ts'
import { fold } from '../../text/fold.ts'

/** A record or a command, as the ranking reads it. */
export interface Candidate {
  /** Newer records have higher numbers; null for commands. */
  readonly number: number | null
  /** People know the record by its number. */
  readonly isNumbered: boolean
  readonly title: string
  /** Further texts in which a search finds it. */
  readonly text: string
  /** Place among the recently viewed records, 0 for the newest; null when it is not among them. */
  readonly viewed: number | null
  /** Few records of their kind: a client comes before the thousand tickets that name it. */
  readonly isScarce: boolean
}

/** How a candidate matches, best first. */
const WAYS = ['number', 'beginning', 'word', 'title', 'text'] as const
export type Way = (typeof WAYS)[number]

const normal = (text: string): string => fold(text).trim().replaceAll(/\s+/g, ' ')

/** Everything that is no letter and no digit separates words. */
const SEPARATORS = /[^\p{L}\p{N}]+/u

/** How a candidate matches a typed text; null for no match. Without a text everything matches. */
export const wayOf = (typed: string, { number, isNumbered, title, text }: Candidate): Way | null => {
  const search = normal(typed)
  if (isNumbered && numberOfSearch(search)?.number === number) return 'number'
  if (search.startsWith('#')) return null
  const name = normal(title)
  if (name.startsWith(search)) return 'beginning'
  const words = search.split(' ')
  const ofTitle = name.split(SEPARATORS)
  if (words.every((word) => ofTitle.some((part) => part.startsWith(word)))) return 'word'
  if (words.every((word) => name.includes(word))) return 'title'
  const everything = `${name} ${normal(text)}`
  return words.every((word) => everything.includes(word)) ? 'text' : null
}

/** Place of a match among the ways to match, 0 for the best; after all of them without a match. */
export const placeOf = (typed: string, candidate: Candidate): number => {
  const way = wayOf(typed, candidate)
  return way === null ? WAYS.length : WAYS.indexOf(way)
}

/** Order of the code units, the same in every language. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const LAST = Number.MAX_SAFE_INTEGER

/**
 * Sorts the candidates that match, best first: the exact number, the beginning of the title, a word
 * of the title, elsewhere in it, other texts. Among equals what was viewed last comes first, then
 * kinds with few records, then those that people know by their number (a ticket before the times
 * spent on it), then the newest. The result does not depend on the order of the candidates.
 */
export const ranked = <Of extends Candidate>(typed: string, candidates: readonly Of[]): readonly Of[] =>
  candidates
    .map((candidate) => ({ candidate, place: placeOf(typed, candidate) }))
    .filter(({ place }) => place < WAYS.length)
    .sort(
      (a, b) =>
        a.place - b.place ||
        (a.candidate.viewed ?? LAST) - (b.candidate.viewed ?? LAST) ||
        Number(b.candidate.isScarce) - Number(a.candidate.isScarce) ||
        Number(b.candidate.isNumbered) - Number(a.candidate.isNumbered) ||
        (b.candidate.number ?? 0) - (a.candidate.number ?? 0) ||
        compareTexts(a.candidate.title, b.candidate.title) ||
        compareTexts(a.candidate.text, b.candidate.text),
    )
    .map(({ candidate }) => candidate)
