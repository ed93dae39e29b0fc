import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/core/kinds/days.ts'
import { contractOf, type DrawnContract, drawsOf, lastDayOf } from './contract-rule.ts'

let ids = 0
const contract = (values: Partial<DrawnContract>): DrawnContract => ({
  id: String(++ids),
  client_id: '7',
  projet_id: null,
  starts_on: '2026-01-01',
  ends_on: null,
  archived_at: null,
  ...values,
})

const WORK = { clientId: '7', projetId: '70', day: '2026-03-10', isBillable: true }

describe('the contract that a time entry draws from', () => {
  it('is none without a contract, for time that nobody pays, and for another client or projet', () => {
    expect(contractOf([], WORK)).toBeUndefined()
    expect(contractOf([contract({})], { ...WORK, isBillable: false })).toBeUndefined()
    expect(contractOf([contract({ client_id: '8' }), contract({ projet_id: '71' })], WORK)).toBeUndefined()
  })

  it('is the contract of the projet before that of the client, whatever their ends', () => {
    const client = contract({ ends_on: '2026-03-10' })
    const projet = contract({ projet_id: '70', ends_on: '2026-12-31' })
    expect(contractOf([client, projet], WORK)).toBe(projet)
    expect(contractOf([client, projet], { ...WORK, projetId: '71' })).toBe(client)
  })

  it('is the one that ends first, then the one that began last, then the one entered last', () => {
    const open = contract({})
    const soon = contract({ ends_on: '2026-04-30' })
    const later = contract({ ends_on: '2026-12-31' })
    expect(contractOf([open, later, soon], WORK)).toBe(soon)
    expect(contractOf([open, later], WORK)).toBe(later)
    const newer = contract({ starts_on: '2026-03-01' })
    expect(contractOf([newer, open], WORK)).toBe(newer)
    const twin = contract({ starts_on: '2026-03-01' })
    expect([contractOf([twin, newer], WORK), contractOf([newer, twin], WORK)]).toEqual([twin, twin])
  })

  it.each([
    ['2025-12-31', false],
    ['2026-01-01', true],
    ['2026-02-28', true],
    ['2026-03-01', false],
  ])('on %s is the contract from 1 January to 28 February: %s', (day, draws) => {
    expect(contractOf([contract({ ends_on: '2026-02-28' })], { ...WORK, day }) !== undefined).toBe(draws)
  })

  it('is an archived one up to the day of its archiving', () => {
    const archived = contract({ archived_at: '2026-03-10T15:00:00.000Z', ends_on: '2026-12-31' })
    expect(contractOf([archived], WORK)).toBe(archived)
    expect(contractOf([archived], { ...WORK, day: '2026-03-11' })).toBeUndefined()
    expect(lastDayOf({ ends_on: '2026-02-01', archived_at: '2026-03-10T15:00:00.000Z' })).toBe('2026-02-01')
    expect(lastDayOf({ ends_on: null, archived_at: '2026-07-31T22:30:00.000Z' })).toBe('2026-08-01')
  })
})

const few = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const DAYS = Array.from({ length: 40 }, (_, index) => addDays('2028-02-10', index))
const someDay = fc.constantFrom(...DAYS)

const someContracts = fc
  .array(
    fc.record({
      client_id: few('7', '7', '8'),
      projet_id: few(null, null, '70', '71', '80'),
      starts_on: someDay,
      length: fc.option(fc.nat({ max: 30 })),
      archived: fc.option(someDay, { freq: 4 }),
    }),
    { maxLength: 7 },
  )
  .map((drafts) =>
    drafts.map(
      ({ client_id, projet_id, starts_on, length, archived }, index): DrawnContract => ({
        id: String(index + 1),
        client_id,
        projet_id,
        starts_on,
        ends_on: length === null ? null : addDays(starts_on, length),
        archived_at: archived === null ? null : `${archived}T12:00:00.000Z`,
      }),
    ),
  )
const PROJETS = [
  { id: '70', client_id: '7', is_facturable: true },
  { id: '71', client_id: '7', is_facturable: true },
  { id: '72', client_id: '7', is_facturable: false },
  { id: '80', client_id: '8', is_facturable: true },
]

describe('for generated contracts', () => {
  it('does not depend on the order of the contracts', () => {
    const shuffled = someContracts.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, someDay, ([all, others], day) => {
        expect(contractOf(others, { ...WORK, day })).toEqual(contractOf(all, { ...WORK, day }))
      }),
    )
  })

  it('the sets of a contract hold exactly the projets and days for which the rule names it', () => {
    fc.assert(
      fc.property(someContracts, (all) => {
        const draws = new Map(all.map((one) => [one.id, drawsOf(one, all, PROJETS)]))
        for (const projet of PROJETS) {
          for (const day of DAYS) {
            const named = contractOf(all, {
              clientId: projet.client_id,
              projetId: projet.id,
              day,
              isBillable: projet.is_facturable,
            })
            const holding = all.filter((one) =>
              draws
                .get(one.id)
                ?.some(
                  ({ projetIds, from, to }) =>
                    projetIds.includes(projet.id) && from <= day && (to === null || day <= to),
                ),
            )
            expect(holding.map(({ id }) => id)).toEqual(named ? [named.id] : [])
          }
        }
      }),
    )
  })

  it('one contract of a client without others is one set', () => {
    const only = contract({})
    expect(drawsOf(only, [only], PROJETS)).toEqual([{ projetIds: ['70', '71'], from: '2026-01-01', to: null }])
  })
})
