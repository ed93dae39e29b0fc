import { firstValueFrom, type Subscription } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ListQuery } from '#contract/core/list-query.ts'
import { QUERY, testMirror } from '#tests/support/test-mirror.ts'

const { database, mirror, queries, put, idsOf } = testMirror()

describe('a search', () => {
  it.each([
    ['reseau', ['2', '1']],
    ['RÉSEAU lent', ['1']],
    ['lent imprimante', []],
    ['sea', ['2', '1']],
    ['imp res', ['2']],
    ['e\u0301cran', ['12']],
    ['50 %', ['2']],
    ['.*', []],
    ['(50', ['2']],
    ['12', ['12']],
    ['#12', ['12']],
    ['#7', []],
    ['7', ['12']],
    ['   ', ['12', '2', '1']],
  ])('for « %s » finds %j', async (search, expected) => {
    expect(await idsOf({ search, orderBy: [{ field: 'id', direction: 'desc' }] })).toEqual(expected)
  })

  it('finds nothing by words where no field is searched, but finds numbers', async () => {
    await put('absence', { id: '5' }, { id: '6' })
    const totalOf = async (search: string): Promise<number> =>
      (await firstValueFrom(queries().list('absence', { ...QUERY, search }))).total
    expect([await totalOf('x'), await totalOf('5'), await totalOf('')]).toEqual([0, 1, 2])
  })
})

describe('a list', () => {
  it('is filtered by any of the given values, and by every filter', async () => {
    const newest: Partial<ListQuery> = { orderBy: [{ field: 'id', direction: 'desc' }] }
    expect(await idsOf({ ...newest, filter: { status_id: { in: ['2', '3'] } } })).toEqual(['12', '2'])
    expect(await idsOf({ ...newest, filter: { status_id: { in: ['2'] }, dead_line: { from: '2026-03-15' } } })).toEqual(
      ['12'],
    )
    expect(await idsOf({ ...newest, filter: { dead_line: { from: '2026-03-10', to: '2026-03-19' } } })).toEqual(['1'])
    expect(await idsOf({ ...newest, filter: { status_id: { in: [] } } })).toEqual(['12', '2', '1'])
  })

  it('accepts numbers as an address writes them', async () => {
    expect(await idsOf({ filter: { importance: { in: ['1', '2'] } } })).toEqual(['1'])
    expect(
      await idsOf({ filter: { importance: { from: '3' } }, orderBy: [{ field: 'id', direction: 'desc' }] }),
    ).toEqual(['12', '2'])
  })

  it('counts over all pages, and pages neither overlap nor skip', async () => {
    const query: ListQuery = { ...QUERY, limit: 5, orderBy: [{ field: 'importance', direction: 'desc' }] }
    await put('ticket', ...Array.from({ length: 12 }, (_, at) => ({ id: String(100 + at), importance: 2, name: 'x' })))
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { rows, total } = await firstValueFrom(queries().list('ticket', { ...query, page }))
      expect(total).toBe(15)
      seen.push(...rows.map(({ id }) => id))
    }
    expect(seen.slice(0, 2).sort()).toEqual(['12', '2'])
    expect(new Set(seen).size).toBe(15)
  })

  it('by a name orders accents, capitals and numbers as a dictionary, and follows a change', async () => {
    const names = ['Serrurerie', 'Étude notariale', 'agence 10', 'Agence 9', 'Garage']
    await put('client', ...names.map((name, index) => ({ id: String(index + 1), name })))
    await put('user', { id: '1', lastname: 'Évrard' }, { id: '2', lastname: 'Adam' }, { id: '3', lastname: 'Faure' })
    const namesOf = async (direction: 'asc' | 'desc'): Promise<readonly string[]> => {
      const { rows } = await firstValueFrom(
        queries().list('client', { ...QUERY, orderBy: [{ field: 'name', direction }] }),
      )
      return rows.map(({ name }) => name)
    }
    const sorted = ['Agence 9', 'agence 10', 'Étude notariale', 'Garage', 'Serrurerie']
    expect(await namesOf('asc')).toEqual(sorted)
    expect(await namesOf('desc')).toEqual(sorted.toReversed())
    const { rows: people } = await firstValueFrom(
      queries().list('user', { ...QUERY, orderBy: [{ field: 'lastname', direction: 'asc' }] }),
    )
    expect(people.map(({ lastname }) => lastname)).toEqual(['Adam', 'Évrard', 'Faure'])
    await put('client', { id: '5', name: 'Abeille' })
    await expect.poll(() => namesOf('asc')).toEqual(['Abeille', ...sorted.filter((name) => name !== 'Garage')])
  })

  it('in reading order contains no deleted record', async () => {
    await put('client', { id: '1', name: 'Garage' }, { id: '2', name: 'Agence' })
    const [garage] = (await mirror().read('client', ['1'])).values()
    const [printer] = (await mirror().read('ticket', ['2'])).values()
    if (!garage || !printer) throw new Error('The records are not there')
    await mirror().writeEntries('client', [{ ...garage, hidden: true }])
    await mirror().writeEntries('ticket', [{ ...printer, hidden: true }])
    const { rows } = await firstValueFrom(
      queries().list('client', { ...QUERY, orderBy: [{ field: 'name', direction: 'asc' }] }),
    )
    expect(rows.map(({ id }) => id)).toEqual(['2'])
    expect(await idsOf({ orderBy: [{ field: 'status_id', direction: 'asc' }] })).toEqual(['1', '12'])
  })

  it('emits again when a shown record has changed', async () => {
    const totals: number[] = []
    const subscription = queries()
      .list('ticket', { ...QUERY, filter: { status_id: { in: ['2'] } } })
      .subscribe(({ total }) => totals.push(total))
    await expect.poll(() => totals.at(-1)).toBe(2)
    await put('ticket', { id: '1', status_id: '2' })
    await expect.poll(() => totals.at(-1)).toBe(3)
    subscription.unsubscribe()
  })

  it('of one model shows no record of another that lives in the same collection', async () => {
    await put('ticket_status', { id: '1', name: 'Nouveau', position: 1 })
    await put('ticket_priority', { id: '1', name: 'Haute', position: 1 })
    expect((await firstValueFrom(queries().all('ticket_status'))).map(({ name }) => name)).toEqual(['Nouveau'])
  })
})

it('all records of a model are in the order of their numbers where ids define the order', async () => {
  await put('settings', { id: '12' }, { id: '2' }, { id: '1' })
  expect((await firstValueFrom(queries().all('settings'))).map(({ id }) => id)).toEqual(['1', '2', '12'])
})

describe('asking', () => {
  const counted = () => {
    let asked = 0
    const { ticket } = database().collections
    const find = ticket.find.bind(ticket)
    ticket.find = ((...args: Parameters<typeof find>) => {
      asked += 1
      return find(...args)
    }) as typeof find
    return () => asked
  }

  it('runs no query without a listener', async () => {
    const asked = counted()
    queries().list('ticket', QUERY)
    expect(asked()).toBe(0)
  })

  it('the same question several times at once runs one query', async () => {
    const asked = counted()
    const listeners: Subscription[] = []
    const answers = [0, 1, 2].map(
      () =>
        new Promise((done) =>
          listeners.push(
            queries()
              .list('ticket', { ...QUERY })
              .subscribe(done),
          ),
        ),
    )
    await Promise.all(answers)
    expect(asked()).toBe(1)
    for (const listener of listeners) listener.unsubscribe()
  })
})

describe('counts and sums', () => {
  const time = (id: string, user_id: string, date: string, ut: number) => ({ id, user_id, date, ut })

  it('group by month and along references, and follow a ticket to its new projet', async () => {
    await put('projet', { id: '5', client_id: '9' }, { id: '6', client_id: '8' })
    await put('ticket', { id: '1', projet_id: '5' }, { id: '2', projet_id: '6' })
    const entry = (id: string, ticket_id: string, date: string) => ({ id, ticket_id, user_id: '7', date, ut: 4 })
    await put('pointage', entry('1', '1', '2026-03-01'), entry('2', '2', '2026-03-31'), entry('3', '2', '2026-04-01'))
    let told: readonly unknown[] = []
    const by = ['ticket_id.projet_id.client_id', { path: 'date', part: 'month' }] as const
    const subscription = queries()
      .aggregate('pointage', { search: '', filter: {} }, { sum: ['ut'], by })
      .subscribe((groups) => {
        told = groups.map(({ by: values, sum }) => [...values, ...sum]).toSorted()
      })
    await expect
      .poll(() => told)
      .toEqual([
        ['8', '2026-03', 4],
        ['8', '2026-04', 4],
        ['9', '2026-03', 4],
      ])
    await put('ticket', { id: '1', projet_id: '6' })
    await expect
      .poll(() => told)
      .toEqual([
        ['8', '2026-03', 8],
        ['8', '2026-04', 4],
      ])
    subscription.unsubscribe()
  })

  it('of a list are grouped, follow writes, and are emitted once a change', async () => {
    await put(
      'pointage',
      time('1', '7', '2026-03-01', 1.5),
      time('2', '7', '2026-03-02', 0.25),
      time('3', '8', '2026-03-01', 4),
    )
    const told: unknown[] = []
    const march = { search: '', filter: { date: { from: '2026-03-01', to: '2026-03-31' } } }
    const subscription = queries()
      .aggregate('pointage', march, { sum: ['ut'], by: ['user_id'] })
      .subscribe((groups) => told.push(groups))
    await expect.poll(() => told.length).toBe(1)
    await put('pointage', time('4', '8', '2026-04-01', 9))
    await put('pointage', time('3', '8', '2026-03-01', 3))
    expect(told).toEqual([
      [
        { by: ['7'], count: 2, sum: [1.75] },
        { by: ['8'], count: 1, sum: [4] },
      ],
      [
        { by: ['7'], count: 2, sum: [1.75] },
        { by: ['8'], count: 1, sum: [3] },
      ],
    ])
    subscription.unsubscribe()
  })

  it('of several sets are emitted together, in their order, along references too', async () => {
    await put('projet', { id: '5', client_id: '3' })
    await put('ticket', { id: '20', projet_id: '5', status_id: '2' })
    const sets = [{ status_id: { in: ['2'] } }, { 'projet_id.client_id': { in: ['3'] } }, { status_id: { in: ['99'] } }]
    const told: (readonly number[])[] = []
    const subscription = queries()
      .counts(
        'ticket',
        sets.map((filter) => ({ search: '', filter })),
      )
      .subscribe((counts) => told.push(counts))
    await expect.poll(() => told.at(-1)).toEqual([3, 1, 0])
    await put('projet', { id: '5', client_id: '4' })
    await expect.poll(() => told.at(-1)).toEqual([3, 0, 0])
    subscription.unsubscribe()
  })
})

it('finds records by the keys of an object', async () => {
  await put(
    'activity',
    { id: '1', model: 'ticket', before: { name: 'a', ut: null }, after: { name: 'b', ut: 4 } } as never,
    { id: '2', model: 'ticket', before: { ut: 4 }, after: { ut: 8 } } as never,
    { id: '3', model: 'ticket', before: null, after: { name: 'c' } } as never,
  )
  const changed = async (...keys: readonly string[]) => {
    const { rows, total } = await firstValueFrom(
      queries().list('activity', { ...QUERY, filter: { before: { in: keys } } }),
    )
    return [total, rows.map(({ id }) => id).toSorted()]
  }
  expect(await changed('name')).toEqual([1, ['1']])
  expect(await changed('ut')).toEqual([2, ['1', '2']])
  expect(await changed('name', 'tag')).toEqual([1, ['1']])
  expect(await changed('a.b', '$where')).toEqual([0, []])
})
