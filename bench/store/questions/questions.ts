import { fold as foldText } from '#src/store/columnar/search/fold.ts'
import {
  DAYS,
  type DataSize,
  dayOf,
  instantOf,
  PRIORITIES,
  PROJETS,
  SEED,
  STATUSES,
  TYPES,
  USERS,
} from '../dataset/documents.ts'
import { type Random, seeded, zipf } from '../dataset/random.ts'
import { vocabulary } from '../dataset/vocabulary.ts'
import { DIMENSIONS, type PivotQuestion } from './pivot.ts'
import type { Condition, PageQuestion, SearchQuestion, SortBy, SumQuestion } from './question.ts'

const drawProjet = zipf(PROJETS.length)
const someProjets = (random: Random, count: number): readonly string[] => [
  ...new Set(Array.from({ length: count }, () => PROJETS[drawProjet(random)] ?? '1')),
]

const created = (random: Random, days: number): Condition => {
  const first = random.below(Math.max(1, DAYS - days))
  return { field: 'created_at', from: instantOf(first), to: instantOf(first + days) }
}

const by = (field: string, direction: 'asc' | 'desc'): readonly SortBy[] => [
  { field, direction },
  { field: 'number', direction },
]

/** The lists that managers keep open: three filters, one order. */
const LISTS: readonly ((random: Random) => Omit<PageQuestion, 'skip'>)[] = [
  (random) => ({
    where: [
      { field: 'status_id', in: random.some(STATUSES, 1 + random.below(3)) },
      { field: 'responsable_id', in: [random.pick(USERS)] },
      { field: 'priority_id', in: random.some(PRIORITIES, 1 + random.below(2)) },
    ],
    sort: by('created_at', 'desc'),
  }),
  (random) => ({
    where: [
      { field: 'projet_id', in: someProjets(random, 1 + random.below(3)) },
      { field: 'status_id', in: random.some(STATUSES, 2 + random.below(3)) },
      { field: 'is_facturable', in: [random.chance(0.5)] },
    ],
    sort: by('created_at', 'desc'),
  }),
  (random) => ({
    where: [
      { field: 'status_id', in: random.some(STATUSES, 1 + random.below(3)) },
      { field: 'type_id', in: random.some(TYPES, 1 + random.below(2)) },
      created(random, 30 + random.below(300)),
    ],
    sort: by('created_at', 'desc'),
  }),
  (random) => ({
    where: [
      { field: 'projet_id', in: someProjets(random, 1) },
      { field: 'priority_id', in: random.some(PRIORITIES, 1 + random.below(3)) },
      { field: 'importance', from: 1 + random.below(4) },
    ],
    sort: by('name', 'asc'),
  }),
  (random) => {
    const first = random.below(DAYS - 100)
    return {
      where: [
        { field: 'responsable_id', in: random.some(USERS, 1 + random.below(3)) },
        { field: 'is_bloquant', in: [random.chance(0.3)] },
        { field: 'dead_line', from: dayOf(first), to: dayOf(first + 20 + random.below(80)) },
      ],
      sort: [{ field: 'importance', direction: 'desc' }, ...by('created_at', 'desc')],
    }
  },
  (random) => ({
    where: [
      { field: 'status_id', in: random.some(STATUSES, 1 + random.below(2)) },
      { field: 'visible_to_client', in: [true] },
      created(random, 200 + random.below(800)),
    ],
    sort: by('name', 'asc'),
  }),
  (random) => ({
    where: [
      { field: 'priority_id', in: random.some(PRIORITIES, 1) },
      { field: 'type_id', in: random.some(TYPES, 1 + random.below(3)) },
      { field: 'importance', from: 2, to: 2 + random.below(3) },
    ],
    sort: by('created_at', 'asc'),
  }),
]

const listOf = (random: Random, n: number): PageQuestion => {
  const list = LISTS[n % LISTS.length]
  if (!list) throw new Error('There are no lists.')
  return { ...list(random), skip: random.chance(0.2) ? 50 * (1 + random.below(4)) : 0 }
}

export const pageQuestions = (count: number, seed = SEED): readonly PageQuestion[] => {
  const random = seeded(seed + 10)
  return Array.from({ length: count }, (_, n) => listOf(random, n))
}

/** Ten lists on a manager's screen; page one of each. */
export const liveQuestions = (): readonly PageQuestion[] =>
  pageQuestions(10, SEED + 7).map((question) => ({ ...question, skip: 0 }))

/** Twenty saved views in the sidebar; each shows how many tickets it finds. */
export const viewQuestions = (): readonly PageQuestion[] =>
  pageQuestions(20, SEED + 8).map((question) => ({ ...question, skip: 0 }))

const LETTERS = 'eaisnrtolud'

/**
 * Searches as people type them: a letter, two, beginnings, whole words, the middle of one, two
 * words, and what nobody wrote.
 */
const TYPED: readonly ((random: Random, word: () => string) => readonly string[])[] = [
  (random) => [random.pick([...LETTERS])],
  (random, word) => [word().slice(0, 2 + random.below(2))],
  (random, word) => [word().slice(0, 3 + random.below(3))],
  (_random, word) => [word()],
  (random, word) => {
    const whole = word()
    const from = 1 + random.below(Math.max(1, whole.length - 4))
    return [whole.slice(from, from + 3 + random.below(2))]
  },
  (random, word) => [word().slice(0, 3 + random.below(2)), word().slice(0, 3 + random.below(3))],
  (random, word) => [word(), word().slice(0, 2 + random.below(3))],
  (random) => [`${random.pick(['zyx', 'wqk', 'jjo'])}${random.pick(['a', 'be', 'nim'])}`],
]

const foldedWords = (): readonly string[] => vocabulary(SEED).map(foldText)

export const searchQuestions = (count: number, seed = SEED): readonly SearchQuestion[] => {
  const random = seeded(seed + 20)
  const words = foldedWords()
  const draw = zipf(words.length)
  const word = (): string => {
    for (;;) {
      const drawn = words[draw(random)] ?? ''
      if (drawn.length > 3) return drawn
    }
  }
  return Array.from({ length: count }, (_, n) => ({
    words: [...new Set(TYPED[n % TYPED.length]?.(random, word) ?? [])],
  }))
}

/** One person over a week, a month, a quarter or a year. */
export const sumQuestions = (count: number, seed = SEED): readonly SumQuestion[] => {
  const random = seeded(seed + 30)
  return Array.from({ length: count }, () => {
    const days = random.pick([7, 31, 92, 366])
    const first = random.below(DAYS - days)
    return { user: random.pick(USERS), from: dayOf(first), to: dayOf(first + days) }
  })
}

/** Every pair of dimensions in turn, over nearly all days: each question is another one. */
export const pivotQuestions = (count: number, seed = SEED): readonly PivotQuestion[] => {
  const random = seeded(seed + 40)
  const pairs = DIMENSIONS.flatMap((rows) =>
    DIMENSIONS.filter((columns) => columns !== rows).map((columns) => ({ rows, columns })),
  )
  return Array.from({ length: count }, (_, n) => {
    const pair = pairs[n % pairs.length]
    if (!pair) throw new Error('There are no pairs of dimensions.')
    return { ...pair, from: n < pairs.length ? dayOf(0) : dayOf(random.below(15)) }
  })
}

export const ASKED = ['page', 'search', 'sum', 'pivot', 'changes'] as const
export type Asked = (typeof ASKED)[number]

export type QuestionCounts = Readonly<Record<Asked, number>>

const FULL_COUNTS: QuestionCounts = { page: 280, search: 240, sum: 240, pivot: 48, changes: 100 }
const QUICK_COUNTS: QuestionCounts = { page: 42, search: 40, sum: 40, pivot: 12, changes: 15 }

/** How many questions of each kind are asked; none of those that are not `asked`. */
export const countsFor = (quick: boolean, asked: readonly Asked[]): QuestionCounts => {
  const counts = quick ? QUICK_COUNTS : FULL_COUNTS
  const of = (kind: Asked): number => (asked.includes(kind) ? counts[kind] : 0)
  return { page: of('page'), search: of('search'), sum: of('sum'), pivot: of('pivot'), changes: of('changes') }
}

export const sizeName = ({ tickets, pointages }: DataSize): string => `${tickets} tickets, ${pointages} pointages`
