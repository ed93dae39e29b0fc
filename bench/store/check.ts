import { isDeepStrictEqual } from 'node:util'
import { OURS } from './contenders.ts'
import type { Result } from './measure.ts'
import type { PivotAnswer } from './questions/pivot.ts'
import {
  type Change,
  KEPT_COUNTS,
  KEPT_PAGES,
  type PageAnswer,
  type SumAnswer,
  samePage,
} from './questions/question.ts'
import type { QuestionCounts } from './questions/questions.ts'
import {
  liveQuestions,
  pageQuestions,
  pivotQuestions,
  searchQuestions,
  sumQuestions,
  viewQuestions,
} from './questions/questions.ts'
import type { Reference } from './questions/reference.ts'

export interface RightAnswers {
  readonly page: readonly PageAnswer[]
  readonly search: readonly PageAnswer[]
  readonly sums: ReadonlyMap<number, readonly SumAnswer[]>
  readonly pivots: ReadonlyMap<number, readonly PivotAnswer[]>
  readonly changes: readonly Change<PageAnswer>[]
  /** After those. */
  readonly countChanges: readonly Change<number>[]
  readonly textBytes: number
}

export const rightAnswers = (
  reference: Reference,
  counts: QuestionCounts,
  pointageCounts: readonly number[],
): RightAnswers => ({
  page: pageQuestions(counts.page).map(reference.page),
  search: searchQuestions(counts.search).map(reference.search),
  sums: new Map([...new Set(pointageCounts)].map((count) => [count, reference.sums(sumQuestions(counts.sum), count)])),
  pivots: new Map(
    [...new Set(pointageCounts)].map((count) => [count, reference.pivots(pivotQuestions(counts.pivot), count)]),
  ),
  textBytes: reference.textBytes,
  // Last, and in the order in which they are made: they change the tickets.
  changes: reference.changes(liveQuestions(), counts.changes, KEPT_PAGES),
  // One more, so that they are others.
  countChanges: reference.changes(viewQuestions(), counts.changes === 0 ? 0 : counts.changes + 1, KEPT_COUNTS),
})

const shown = (answer: unknown): string => {
  const text = JSON.stringify(answer) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

/**
 * All were asked, or as many as there was time for; a peer may have no answer to a kind of question
 * at all, we may not.
 */
const isComplete = (isOurs: boolean, count: number, expected: number, cut: boolean): boolean =>
  count === 0 ? !isOurs || expected === 0 : cut ? count < expected : count === expected

/**
 * Answers of a contender that differ from the plain filter over all rows; the same for all, so
 * that all have answered the same.
 */
export const wrongAnswers = (
  { entrant, size, page, search, sum, pivot, live, counts }: Result,
  right: RightAnswers,
): readonly string[] => {
  const pages = (kind: string, answers: readonly unknown[], expected: readonly PageAnswer[]): string[] =>
    answers.flatMap((answer, n) => {
      const wanted = expected[n]
      return wanted && samePage(answer as PageAnswer, wanted)
        ? []
        : [`${entrant.title}, ${kind} ${n}: ${shown(answer)} instead of ${shown(wanted)}`]
    })
  const sums = right.sums.get(size.pointages) ?? []
  const pivots = right.pivots.get(size.pointages) ?? []
  const lacking = (kind: string, count: number, expected: number, cut: boolean): string[] =>
    entrant.loadOnly || isComplete(entrant.name === OURS, count, expected, cut)
      ? []
      : [`${entrant.title}, ${kind}: ${count} of ${expected} answered`]
  return [
    ...lacking('page', page.answers.length, right.page.length, page.cut),
    ...lacking('search', search.answers.length, right.search.length, search.cut),
    ...lacking('sum', sum.answers.length, sums.length, sum.cut),
    ...lacking('pivot', pivot.answers.length, pivots.length, pivot.cut),
    ...(live.wrong.length > 0 ? [] : lacking('live', live.acknowledged.length, right.changes.length, live.cut)),
    ...(counts.wrong.length > 0
      ? []
      : lacking('counts', counts.acknowledged.length, right.countChanges.length, counts.cut)),
    ...pages('page', page.answers, right.page),
    ...pages('search', search.answers, right.search),
    ...(sum.answers as readonly SumAnswer[]).flatMap((answer, n) => {
      const wanted = sums[n]
      return wanted && wanted.count === answer.count && wanted.ut === answer.ut
        ? []
        : [`${entrant.title}, sum ${n}: ${shown(answer)} instead of ${shown(wanted)}`]
    }),
    ...(pivot.answers as readonly PivotAnswer[]).flatMap((answer, n) =>
      isDeepStrictEqual(answer, pivots[n])
        ? []
        : [`${entrant.title}, pivot ${n}: ${shown(answer)} instead of ${shown(pivots[n])}`],
    ),
    ...[...live.wrong, ...counts.wrong].map((wrong) => `${entrant.title}, live or counts: ${wrong.slice(0, 400)}`),
  ]
}
