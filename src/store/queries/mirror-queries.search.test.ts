import { firstValueFrom } from 'rxjs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { QUERY, testMirror } from '#tests/support/test-mirror.ts'

const { queries, put, idsOf } = testMirror()

it('finds the history of the tickets that a search finds', async () => {
  await put('ticket', { id: '1', name: 'Chaudière en panne' } as never, { id: '2', name: 'Imprimante' } as never)
  await put(
    'ticket_status_history',
    { id: '7', ticket_id: '1' } as never,
    { id: '8', ticket_id: '2' } as never,
    { id: '9', ticket_id: '1', user_id: '3' } as never,
  )
  const found = async (search: string, filter: ListQuery['filter'] = {}) =>
    (await firstValueFrom(queries().list('ticket_status_history', { ...QUERY, search, filter }))).rows
      .map(({ id }) => id)
      .toSorted()
  expect(await found('chaudiere')).toEqual(['7', '9'])
  expect(await found('chaudiere', { user_id: { in: ['3'] } })).toEqual(['9'])
  expect(await found('chaudiere', { ticket_id: { in: ['2'] } })).toEqual([])
  expect(await found('#2')).toEqual(['8'])
  expect(await found('rien')).toEqual([])
})

it('reads days on an instant as whole days of the reader', async () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  await put(
    'ticket',
    { id: '1', created_at: at(2, 23) } as never,
    { id: '2', created_at: at(3, 0) } as never,
    { id: '3', created_at: at(3, 23) } as never,
    { id: '4', created_at: at(4, 0) } as never,
  )
  const found = await idsOf({ filter: { created_at: { from: '2026-11-03', to: '2026-11-03' } } })
  expect(found.toSorted()).toEqual(['2', '3'])
})

describe('a search by relevance', () => {
  const found = async (model: ModelName, typed: string, most = 10): Promise<readonly string[]> =>
    (await firstValueFrom(queries().matches(model, typed, most))).map(({ id }) => id).sort()

  it('lists the number, then beginnings, then the rest, although newer records would fill the page', async () => {
    await put(
      'ticket',
      { id: '101', name: 'Étagère nue', created_at: '2020-01-01T08:00:00.000Z' },
      ...[102, 103, 104].map((id) => ({
        id: String(id),
        name: `Nouvelle étagère ${id}`,
        created_at: `2026-05-0${id - 100}T08:00:00.000Z`,
      })),
      { id: '105', name: 'Bureau 101', created_at: '2026-05-06T08:00:00.000Z' },
    )
    expect(await found('ticket', 'etagere', 2)).toEqual(['101', '103', '104'])
    expect(await found('ticket', 'étagère  nu')).toEqual(['101'])
    expect(await found('ticket', '101')).toEqual(['101', '105'])
    expect(await found('ticket', '#101')).toEqual(['101'])
  })

  it('finds nothing for blanks, signs and other models', async () => {
    expect(await found('ticket', '   ')).toEqual([])
    expect(await found('ticket', '(étagère')).toEqual([])
    expect(await found('projet', 'imprimante')).toEqual([])
  })
})

describe('the reading order', () => {
  beforeEach(async () => {
    await put(
      'ticket_status',
      { id: '1', name: 'Nouveau', position: 2 },
      { id: '2', name: 'Fermé', position: 0 },
      { id: '3', name: 'En cours', position: 1 },
    )
    await put(
      'user',
      { id: '10', firstname: 'Zoé', lastname: 'Abel' },
      { id: '9', firstname: 'Éric', lastname: 'Zola' },
      { id: '8', firstname: 'Fanny', lastname: 'Roux' },
    )
    await put(
      'ticket',
      { id: '21', name: 'A', status_id: '1', responsable_id: '10', created_at: '2026-04-01T08:00:00.000Z' },
      { id: '22', name: 'B', status_id: '2', responsable_id: null, created_at: '2026-04-01T08:00:00.000Z' },
      { id: '23', name: 'C', status_id: '3', responsable_id: '9', created_at: '2026-04-01T08:00:00.000Z' },
      { id: '24', name: 'D', status_id: '3', responsable_id: '8', created_at: '2026-04-01T08:00:00.000Z' },
    )
  })

  const filter = { created_at: { from: '2026-04-01', to: '2026-04-01' } }
  const by = (field: string, direction: 'asc' | 'desc') => ({ filter, orderBy: [{ field, direction }] })

  it('sorts statuses by their place, equal ones by number', async () => {
    expect(await idsOf(by('status_id', 'asc'))).toEqual(['22', '23', '24', '21'])
    expect(await idsOf(by('status_id', 'desc'))).toEqual(['21', '24', '23', '22'])
  })

  it('sorts people by name as a dictionary does, after records without a person', async () => {
    expect(await idsOf(by('responsable_id', 'asc'))).toEqual(['22', '23', '24', '21'])
  })

  it('returns every page of the order once', async () => {
    const pages = [1, 2, 3, 4].map((page) => idsOf({ ...by('responsable_id', 'desc'), page, limit: 1 as never }))
    expect((await Promise.all(pages)).flat()).toEqual(['21', '24', '23', '22'])
  })

  it('follows a name and a place that change', async () => {
    const seen: (readonly string[])[] = []
    const watching = queries()
      .list('ticket', { ...QUERY, ...by('responsable_id', 'asc') })
      .subscribe(({ rows }) => seen.push(rows.map(({ id }) => id)))
    await expect.poll(() => seen.at(-1)).toEqual(['22', '23', '24', '21'])
    await put('user', { id: '9', firstname: 'Yvon', lastname: 'Zola' })
    await expect.poll(() => seen.at(-1)).toEqual(['22', '24', '23', '21'])
    await put('ticket', {
      id: '24',
      name: 'D',
      status_id: '3',
      responsable_id: '10',
      created_at: '2026-04-01T08:00:00.000Z',
    })
    await expect.poll(() => seen.at(-1)).toEqual(['22', '23', '21', '24'])
    watching.unsubscribe()
  })

  it('returns unchanged records as the same objects', async () => {
    const seen: (readonly object[])[] = []
    const watching = queries()
      .list('ticket', { ...QUERY, ...by('status_id', 'asc') })
      .subscribe(({ rows }) => seen.push(rows))
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    await put('ticket', { id: '22', name: 'Changé', status_id: '2', created_at: '2026-04-01T08:00:00.000Z' })
    await expect.poll(() => seen.at(-1)?.[0]).toMatchObject({ name: 'Changé' })
    expect(seen.at(-1)?.[1]).toBe(seen[0]?.[1])
    watching.unsubscribe()
  })
})
