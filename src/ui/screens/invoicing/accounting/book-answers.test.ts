import { concat, NEVER, of } from 'rxjs'
import { expect, it } from 'vitest'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { bookAnswer } from './book-answers.ts'

const MONTH = { from: '2026-11-01', to: '2026-11-30' }

/** A device without invoices. */
const emptyQueries = (): RecordQueries =>
  ({ aggregate: () => concat(of([]), NEVER), where: () => concat(of([]), NEVER) }) as unknown as RecordQueries

it('who shows a book has at once what was read ahead, with its name and period', () => {
  const queries = emptyQueries()
  expect(bookAnswer(queries, 'sales', MONTH).latest?.()).toBeNull()
  const ahead = bookAnswer(queries, 'sales', MONTH).subscribe()
  const shown = bookAnswer(queries, 'sales', { ...MONTH })
  expect(shown.latest?.()?.value).toEqual({
    name: 'sales',
    period: MONTH,
    records: { invoices: [], lines: [], payments: [], deductions: [] },
  })
  expect(bookAnswer(queries, 'tva', MONTH).latest?.()).toBeNull()
  expect(bookAnswer(emptyQueries(), 'sales', MONTH).latest?.()).toBeNull()
  ahead.unsubscribe()
})
