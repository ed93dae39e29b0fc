import { fold as foldText } from '#src/store/columnar/search/fold.ts'
import type { MirrorDocument } from '#src/store/mirror-schema.ts'
import { type DataSize, pointages, tickets } from '../dataset/documents.ts'
import { seeded } from '../dataset/random.ts'
import { createPivot, type PivotAnswer, type PivotQuestion, pivotAnswerOf, type TicketField } from './pivot.ts'
import {
  type Change,
  type Condition,
  type Kept,
  NEWEST_FIRST,
  PAGE_SIZE,
  type PageAnswer,
  type PageQuestion,
  rowOf,
  type SearchQuestion,
  type SortBy,
  type SumAnswer,
  type SumQuestion,
} from './question.ts'

type Row = MirrorDocument & { readonly folded: string }

/** The text that a search looks through: name and description, folded. */
export const foldedOf = (ticket: { readonly [field: string]: unknown }): string =>
  foldText(`${ticket['name'] ?? ''}\n${ticket['description'] ?? ''}`)

const passes = (row: Row, condition: Condition): boolean => {
  const value = row[condition.field]
  if ('in' in condition) return condition.in.includes(value as string)
  if (value === null || value === undefined) return false
  const { from, to } = condition
  return (
    (from === undefined || (value as string | number) >= from) && (to === undefined || (value as string | number) <= to)
  )
}

const comparing =
  (sort: readonly SortBy[]) =>
  (a: Row, b: Row): number => {
    for (const { field, direction } of sort) {
      const [left, right] = [a[field] as string | number, b[field] as string | number]
      if (left !== right) return left < right === (direction === 'asc') ? -1 : 1
    }
    return 0
  }

const pageOf = (found: Row[], sort: readonly SortBy[], skip: number): PageAnswer => ({
  total: found.length,
  rows: found
    .sort(comparing(sort))
    .slice(skip, skip + PAGE_SIZE)
    .map(rowOf),
})

/** The right answers, found by going through every row. Slow, and too plain to be wrong. */
export interface Reference {
  readonly page: (question: PageQuestion) => PageAnswer
  readonly search: (question: SearchQuestion) => PageAnswer
  readonly sums: (questions: readonly SumQuestion[], pointageCount: number) => readonly SumAnswer[]
  readonly pivots: (questions: readonly PivotQuestion[], pointageCount: number) => readonly PivotAnswer[]
  /**
   * Changes of tickets, most of them on an open page, with what the open questions answer after
   * each. Changes the tickets.
   */
  readonly changes: <Answer>(
    questions: readonly PageQuestion[],
    count: number,
    kept: Kept<Answer>,
  ) => readonly Change<Answer>[]
  /** Bytes of the tickets' free text as JavaScript holds it, two a character. */
  readonly textBytes: number
}

const FREE_TEXT = ['name', 'description', 'email', 'url', 'location', 'tag'] as const

export const createReference = (size: DataSize): Reference => {
  const rows = [...tickets(size)].map((ticket): Row => ({ ...ticket, folded: foldedOf(ticket) }))
  // Tickets are in the order of their ids.
  const ticketField: TicketField = (id, field) => (rows[Number(id) - 1]?.[field] ?? null) as string | null
  const page = ({ where, sort, skip }: PageQuestion): PageAnswer =>
    pageOf(
      rows.filter((row) => where.every((condition) => passes(row, condition))),
      sort,
      skip,
    )

  return {
    page,
    search: ({ words }) =>
      pageOf(
        rows.filter(({ folded }) => words.every((word) => folded.includes(word))),
        NEWEST_FIRST,
        0,
      ),
    sums: (questions, pointageCount) => {
      const answers = questions.map(() => ({ count: 0, ut: 0 }))
      const asked = questions.map((question, n) => ({ ...question, answer: answers[n] ?? { count: 0, ut: 0 } }))
      for (const { user_id, date, ut } of pointages({ ...size, pointages: pointageCount })) {
        for (const { user, from, to, answer } of asked) {
          if (user !== user_id || (date as string) < from || (date as string) > to) continue
          answer.count += 1
          answer.ut += ut as number
        }
      }
      return answers
    },
    pivots: (questions, pointageCount) => {
      const pivots = questions.map((question) => ({ from: question.from, pivot: createPivot(question, ticketField) }))
      for (const pointage of pointages({ ...size, pointages: pointageCount })) {
        for (const { from, pivot } of pivots) if ((pointage['date'] as string) >= from) pivot.add(pointage)
      }
      return pivots.map(({ pivot }) => pivotAnswerOf(pivot.cells()))
    },
    changes: (questions, count, kept) => {
      type Answer = ReturnType<typeof kept.of>
      const random = seeded(count)
      let answers = questions.map(page)
      return Array.from({ length: count }, (): Change<Answer> => {
        const shown = random.chance(0.8) ? random.pick(answers).rows : []
        const id = shown.length > 0 ? (random.pick(shown).split('@')[0] ?? '1') : String(1 + random.below(rows.length))
        const index = Number(id) - 1
        const row = rows[index]
        if (!row) throw new Error(`There is no ticket ${id}.`)
        const values = {
          status_id: String(1 + random.below(8)),
          importance: 1 + random.below(5),
          version: row.version + 1,
        }
        rows[index] = { ...row, ...values }
        const next = questions.map(page)
        const affected = next.flatMap((answer, question) => {
          const before = answers[question]
          return before && kept.same(kept.of(before), kept.of(answer)) ? [] : [{ question, answer: kept.of(answer) }]
        })
        answers = next
        return { id, values, affected }
      })
    },
    textBytes: rows.reduce(
      (bytes, row) => FREE_TEXT.reduce((sum, field) => sum + 2 * String(row[field] ?? '').length, bytes),
      0,
    ),
  }
}
