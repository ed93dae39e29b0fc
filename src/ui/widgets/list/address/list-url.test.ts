import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListQuery, PAGE_SIZES, parseOrder } from '#contract/core/list-query.ts'
import { filterSearch, isNarrowed, listFromUrl, listToUrl, querySearch, viewText } from './list-url.ts'

const FILTERABLE = ['status_id', 'responsable_id', 'tag', 'dead_line', 'is_bloquant']
const SORTABLE = ['created_at', 'name']
const OPTIONS = { filterable: FILTERABLE, sortable: SORTABLE, defaultOrder: 'created_at:desc' }
const read = (search: string) => listFromUrl(new URLSearchParams(search), OPTIONS)
const write = (query: ListQuery, present = '') => listToUrl(query, new URLSearchParams(present), OPTIONS)

const VIEW = { filterable: ['a', 'b'], sortable: ['name'], defaultOrder: 'id:desc' }

describe('the state of a list in the address', () => {
  it('is empty for the defaults', () => {
    expect(write(read('')).toString()).toBe('')
  })

  it('is read from a shared link', () => {
    expect(
      read(
        '?q=fuite&status_id=1,2&responsable_id=none&is_bloquant=true&dead_line=2026-01-01..&orderBy=name:asc&page=3&limit=all',
      ),
    ).toEqual({
      search: 'fuite',
      filter: {
        status_id: { in: ['1', '2'] },
        responsable_id: { in: [null] },
        is_bloquant: { in: [true] },
        dead_line: { from: '2026-01-01' },
      },
      orderBy: [{ field: 'name', direction: 'asc' }],
      page: 3,
      limit: 'all',
    })
  })

  it.each([
    '?page=-1&limit=7&orderBy=password:asc&evil=1',
    '?page=x&limit=x&orderBy=&status_id=',
    '?dead_line=..&tag=%25',
  ])('opens the list as usual where the address is wrong: %s', (search) => {
    const query = read(search)
    expect(query.page).toBe(1)
    expect(query.limit).toBe(50)
    expect(query.orderBy).toEqual([{ field: 'created_at', direction: 'desc' }])
    expect(Object.keys(query.filter)).not.toContain('evil')
  })

  it('keeps a default lifted that is not known yet', () => {
    const early = { ...VIEW, defaultFilter: { a: { in: [''] } } }
    const late = { ...VIEW, defaultFilter: { a: { in: ['1', '2'] } } }
    const lifted = { ...listFromUrl(new URLSearchParams(), early), filter: {} }
    const address = listToUrl(lifted, new URLSearchParams(), early)
    expect(address.toString()).toBe('a=')
    expect(listFromUrl(address, late).filter).toEqual({})
    const ordered = { ...listFromUrl(address, early), orderBy: parseOrder('name:asc') }
    expect(listFromUrl(listToUrl(ordered, address, early), late).filter).toEqual({})
  })

  it('keeps other parameters', () => {
    expect(write(read('?q=a'), '?ticket=12&q=old').toString()).toBe('ticket=12&q=a')
  })

  it('round-trips any text', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom('none', 'true', 'false', '..', 'v1..2', '1...', '%6eone'),
    )
    const value = fc.oneof(text, fc.boolean(), fc.constant(null))
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string(),
          filter: fc.dictionary(
            fc.constantFrom(...FILTERABLE),
            fc.record({ in: fc.array(value, { minLength: 1, maxLength: 4 }) }),
          ),
          orderBy: fc.tuple(
            fc.record({
              field: fc.constantFrom(...SORTABLE),
              direction: fc.constantFrom('asc' as const, 'desc' as const),
            }),
          ),
          page: fc.integer({ min: 1, max: 10_000 }),
          limit: fc.constantFrom(...PAGE_SIZES),
        }),
        (query) => {
          expect(read(`?${write(query)}`)).toEqual({ ...query, filter: { ...query.filter } })
        },
      ),
    )
  })
})

it('a link to a filtered list carries the filter only', () => {
  expect(filterSearch({ status_id: { in: ['3'] }, responsable_id: { in: ['7', null] } })).toBe(
    '?status_id=3&responsable_id=7%2Cnone',
  )
  expect(filterSearch({})).toBe('')
  const orderBy = [{ field: 'name', direction: 'asc' }] as const
  expect(querySearch({ search: 'chaudière', filter: { status_id: { in: ['3'] } }, orderBy })).toBe(
    '?status_id=3&q=chaudi%C3%A8re&orderBy=name%3Aasc',
  )
  expect(querySearch({ search: '', filter: {}, orderBy: [] })).toBe('')
})

describe('a view', () => {
  const query: ListQuery = {
    search: 'a',
    filter: { b: { in: ['1'] }, a: { in: ['2'] } },
    orderBy: parseOrder('name:asc'),
    page: 4,
    limit: 20,
  }
  it('has one canonical text, independent of filter order and page', () => {
    const other: ListQuery = { ...query, filter: { a: { in: ['2'] }, b: { in: ['1'] } }, page: 1, limit: 50 }
    expect(viewText(query, VIEW)).toBe(viewText(other, VIEW))
  })
  it('restores the list that it was saved from', () => {
    const text = viewText(query, VIEW)
    expect(listFromUrl(new URLSearchParams(text), VIEW)).toMatchObject({
      search: 'a',
      filter: query.filter,
      orderBy: query.orderBy,
      page: 1,
    })
  })
})

describe('a list with a default filter', () => {
  const options = {
    filterable: ['archived_at', 'city'],
    sortable: ['name'],
    defaultOrder: 'name:asc',
    defaultFilter: { archived_at: { in: [null] } },
  }
  const read = (search: string) => listFromUrl(new URLSearchParams(search), options)
  const write = (query: ListQuery) => listToUrl(query, new URLSearchParams(), options).toString()

  it('applies the filter where the address does not name its field, and keeps the address short', () => {
    expect(read('').filter).toEqual({ archived_at: { in: [null] } })
    expect(write(read(''))).toBe('')
    expect(isNarrowed(read(''), options)).toBe(false)
  })

  it('keeps the lifted filter lifted after a reload', () => {
    const all = { ...read(''), filter: {} }
    expect(read(write(all)).filter).toEqual({})
    expect(isNarrowed(all, options)).toBe(false)
    expect(isNarrowed(read('city=Lyon'), options)).toBe(true)
  })

  it('tells the views with and without it apart', () => {
    expect(read(viewText(read(''), options)).filter).toEqual({ archived_at: { in: [null] } })
    expect(read(viewText({ ...read(''), filter: {} }, options)).filter).toEqual({})
  })
})
