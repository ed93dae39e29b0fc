import { map } from 'rxjs'
import type { Period } from '#contract/accounting/books.ts'
import type { Answer, RecordQueries } from '#src/store/queries/record-queries.ts'
import { createSharedAnswers, type ShareAnswer } from '#src/store/queries/shared-answers.ts'
import { type BookName, type BookRecords, recordsOf$ } from './book-records.ts'

/** The records of a book, and which book of which period they are for. */
export interface BookAnswer {
  readonly records: BookRecords
  readonly name: BookName
  readonly period: Period
}

const shares = new WeakMap<RecordQueries, ShareAnswer>()

const shareOf = (queries: RecordQueries): ShareAnswer => {
  const share = shares.get(queries) ?? createSharedAnswers()
  shares.set(queries, share)
  return share
}

/**
 * The records of a book of a period: one answer for those who read it ahead and those who show it.
 */
export const bookAnswer = (queries: RecordQueries, name: BookName, period: Period): Answer<BookAnswer> =>
  shareOf(queries)(`${name} ${period.from} ${period.to}`, () =>
    recordsOf$(queries, name, period).pipe(map((records) => ({ records, name, period }))),
  )
