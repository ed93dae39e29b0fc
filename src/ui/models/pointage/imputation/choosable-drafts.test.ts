import { expect, it } from 'vitest'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import { fitsDraft, fittingFirst, unfitDrafts } from './choosable-drafts.ts'

const draft = (id: string, client_id: string, kind: InvoiceKind = 'invoice') => ({ id, client_id, kind })
const DRAFTS = [
  draft('1', 'a'),
  draft('2', 'b'),
  draft('3', 'a', 'credit_note'),
  draft('4', 'a', 'deposit'),
  draft('5', 'a', 'final'),
]

it('disables credit notes, deposits and the drafts of clients without selected time', () => {
  expect([...unfitDrafts(DRAFTS, ['a'])]).toEqual(['2', '3', '4'])
  expect([...unfitDrafts(DRAFTS, ['a', 'b', 'a'])]).toEqual(['3', '4'])
})

it('disables no client while one of the selected pointages is on another page', () => {
  expect([...unfitDrafts(DRAFTS, ['a', null])]).toEqual(['3', '4'])
})

it('puts time on the drafts of its own client alone', () => {
  expect([fitsDraft('a', draft('1', 'a')), fitsDraft('b', draft('1', 'a')), fitsDraft(null, draft('1', 'a'))]).toEqual([
    true,
    false,
    true,
  ])
})

it('shows the drafts that can be chosen before the others, page by page', () => {
  const rows = Array.from({ length: 8 }, (_, index) => ({ id: String(index) }))
  const idsOf = (page: number): string =>
    fittingFirst(rows, new Set(['0', '1', '6']), { page, limit: 5 })
      .map(({ id }) => id)
      .join('')
  expect([idsOf(1), idsOf(2), idsOf(3)]).toEqual(['23457', '016', ''])
})
