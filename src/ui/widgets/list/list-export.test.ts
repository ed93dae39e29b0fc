import { expect, it } from 'vitest'
import { DEFAULT_PAGE_SIZE, type ListQuery } from '#contract/core/list-query.ts'
import { apiQuery, exportPath } from './list-export.ts'

const QUERY: ListQuery = { search: '', filter: {}, orderBy: [], page: 3, limit: DEFAULT_PAGE_SIZE }

it("writes a list in the API's syntax, without its page", () => {
  const query: ListQuery = {
    ...QUERY,
    search: ' réseau ',
    filter: {
      user_id: { in: ['3', '4'] },
      invoice_id: { in: [null] },
      is_locked: { in: [false] },
      date: { from: '2026-11-01', to: '2026-11-30' },
    },
    orderBy: [{ field: 'date', direction: 'desc' }],
  }
  expect(decodeURIComponent(apiQuery('pointage', query))).toBe(
    'search=réseau&filter[user_id]=3,4&filter[invoice_id]=null&filter[is_locked]=false&filter[date][from]=2026-11-01&filter[date][to]=2026-11-30&orderBy=date:desc',
  )
})

it('gives texts, which may contain commas, and numbers a parameter each', () => {
  const filter = {
    tag: { in: ['chaud, froid', 'vitre'] },
    status_id: { in: ['1', '2'] },
    importance: { in: ['1', '2'] },
  }
  const query = new URLSearchParams(apiQuery('ticket', { ...QUERY, filter }))
  expect([...query]).toEqual([
    ['filter[tag]', 'chaud, froid'],
    ['filter[tag]', 'vitre'],
    ['filter[status_id]', '1,2'],
    ['filter[importance]', '1'],
    ['filter[importance]', '2'],
  ])
})

it('encodes the whole query as one parameter', () => {
  expect(exportPath('pointage', { ...QUERY, filter: { 'ticket_id.projet_id': { in: ['7'] } } }, null)).toBe(
    '/api/models/pointage/export?query=filter%255Bticket_id.projet_id%255D%3D7',
  )
})

it('has no path for a query that is too long', () => {
  const ids = Array.from({ length: 500 }, (_, index) => String(100_000 + index))
  expect(exportPath('ticket', { ...QUERY, filter: { projet_id: { in: ids } } }, null)).toBeNull()
})

it('names the chosen columns with their texts', () => {
  const path = exportPath('pointage', QUERY, { names: ['date', 'client'], headers: ['Date', 'Client & Cie'] })
  expect(Object.fromEntries(new URL(`http://x${path}`).searchParams)).toEqual({
    query: '',
    columns: 'date,client',
    headers: 'Date;Client & Cie',
  })
})
