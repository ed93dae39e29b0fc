import { BehaviorSubject, firstValueFrom, map, switchMap } from 'rxjs'
import { expect, it } from 'vitest'
import { isRange, type ListQuery } from '#contract/core/list-query.ts'
import type { RecordSet } from './record-queries.ts'
import { type IdsOf, withoutReferences } from './references.ts'

type Row = Readonly<Record<string, string>> & { readonly id: string }

const projets: readonly Row[] = [
  { id: '1', client_id: '3' },
  { id: '2', client_id: '3' },
  { id: '9', client_id: '4' },
]

const matches = (row: Row, filter: ListQuery['filter']): boolean =>
  Object.entries(filter).every(([field, value]) => !isRange(value) && value.in.includes(row[field] ?? null))

const world = () => {
  const tickets$ = new BehaviorSubject<readonly Row[]>([
    { id: '11', projet_id: '1' },
    { id: '12', projet_id: '2' },
    { id: '13', projet_id: '9' },
  ])
  const idsOf: IdsOf = (model, set) =>
    withoutReferences(model, set, idsOf).pipe(
      switchMap(({ filter }) =>
        tickets$.pipe(
          map((tickets) =>
            (model === 'ticket' ? tickets : projets).filter((row) => matches(row, filter)).map(({ id }) => id),
          ),
        ),
      ),
    )
  const resolve = (filter: RecordSet['filter']) => withoutReferences('pointage', { search: 'x', filter }, idsOf)
  return {
    tickets$,
    resolve,
    once: async (filter: RecordSet['filter']) => (await firstValueFrom(resolve(filter))).filter,
  }
}

it('does not change a query without references', async () => {
  expect(await world().once({ user_id: { in: ['1'] } })).toEqual({ user_id: { in: ['1'] } })
})

it('follows one reference, and several', async () => {
  const { once } = world()
  expect(await once({ 'ticket_id.projet_id': { in: ['2', '9'] } })).toEqual({ ticket_id: { in: ['12', '13'] } })
  expect(await once({ 'ticket_id.projet_id.client_id': { in: ['3'] }, user_id: { in: ['1'] } })).toEqual({
    ticket_id: { in: ['11', '12'] },
    user_id: { in: ['1'] },
  })
})

it('applies all filters of one reference to the same record', async () => {
  const { once } = world()
  expect(
    await once({ 'ticket_id.projet_id': { in: ['2', '9'] }, 'ticket_id.projet_id.client_id': { in: ['3'] } }),
  ).toEqual({
    ticket_id: { in: ['12'] },
  })
  expect(await once({ 'ticket_id.projet_id': { in: ['1', '2'] }, ticket_id: { in: ['12', '13'] } })).toEqual({
    ticket_id: { in: ['12'] },
  })
})

it('matches nothing, instead of everything, where no referenced record matches', async () => {
  expect(await world().once({ 'ticket_id.projet_id': { in: ['77'] } })).toEqual({ ticket_id: { in: [''] } })
})

it('emits again when a ticket changes its projet', () => {
  const { tickets$, resolve } = world()
  const told: unknown[] = []
  const subscription = resolve({ 'ticket_id.projet_id': { in: ['1'] } }).subscribe(({ filter }) =>
    told.push(filter['ticket_id']),
  )
  tickets$.next([
    { id: '11', projet_id: '1' },
    { id: '13', projet_id: '1' },
  ])
  subscription.unsubscribe()
  expect(told).toEqual([{ in: ['11'] }, { in: ['11', '13'] }])
})
