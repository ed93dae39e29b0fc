import type { MangoQuery } from 'rxdb'
import type { MirrorDocument } from '#src/store/mirror-schema.ts'
import {
  type Condition,
  NEWEST_FIRST,
  PAGE_SIZE,
  type PageQuestion,
  type SearchQuestion,
  type SortBy,
  type SumQuestion,
} from '../questions/question.ts'

type Query = MangoQuery<MirrorDocument>

const testOf = (condition: Condition): Record<string, unknown> => {
  if ('in' in condition) return condition.in.length === 1 ? { $eq: condition.in[0] } : { $in: [...condition.in] }
  const { from, to } = condition
  return { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) }
}

const sortOf = (sort: readonly SortBy[]): NonNullable<Query['sort']> =>
  sort.map(({ field, direction }) => ({ [field]: direction })) as never

export const selectorOf = ({ where }: Pick<PageQuestion, 'where'>): Query =>
  ({ selector: Object.fromEntries(where.map((condition) => [condition.field, testOf(condition)])) }) as Query

export const pageOf = (question: PageQuestion): Query => ({
  ...selectorOf(question),
  sort: sortOf(question.sort),
  skip: question.skip,
  limit: PAGE_SIZE,
})

/** How a storage is asked for one folded word in name or description. */
export type WordSelector = (word: string) => Record<string, unknown>

/** For storages without a search of their own: a field that holds the folded text. */
export const inFolded: WordSelector = (word) => ({ folded: { $regex: word } })

export const wordsSelector = ({ words }: SearchQuestion, wordSelector: WordSelector): Query => ({
  selector: { $and: words.map(wordSelector) } as never,
})

export const searchOf = (question: SearchQuestion, wordSelector: WordSelector): Query => ({
  ...wordsSelector(question, wordSelector),
  sort: sortOf(NEWEST_FIRST),
  limit: PAGE_SIZE,
})

export const sumOf = ({ user, from, to }: SumQuestion): Query => ({
  // Questions to a storage say themselves what RxDB adds to its own.
  selector: { _deleted: { $eq: false }, user_id: { $eq: user }, date: { $gte: from, $lte: to } } as never,
})
