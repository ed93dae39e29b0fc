import { describe, expect, it } from 'vitest'
import { hourlyTimeOf, type PricedTime, pricedTimeOf } from '../money/valuation.ts'
import { centsOfTime, invoiceableTicketsOf, ticketIdsOf, timeSectionsOf, toInvoiceSumsOf } from './time-tree.ts'

const time = (ticketId: string, projetId: string, ut: number, price: number): PricedTime => ({
  projetId,
  clientId: projetId === '3' ? '11' : '10',
  isBillable: true,
  contractId: null,
  count: 1,
  worked: ut,
  ut,
  price,
  more: [ticketId],
})

const PROJETS = [
  { id: '1', is_facturable: true, fixed_price: null },
  { id: '2', is_facturable: true, fixed_price: 500_000 },
  { id: '3', is_facturable: true, fixed_price: null },
  { id: '4', is_facturable: false, fixed_price: 500_000 },
]

describe('time to invoice', () => {
  it('is rounded once a ticket and price, as the lines of an invoice are', () => {
    // Three times a quarter of 75.01: 56.2575 on one line, not three times 18.75.
    expect(centsOfTime([1, 1, 1].map((ut) => ({ ut, price: 7501 })))).toBe(5626)
    expect(
      centsOfTime([
        { ut: 1, price: 7501 },
        { ut: 1, price: 7503 },
      ]),
    ).toBe(1875 + 1876)
  })

  it('stands by client, projet and ticket, the largest amount first', () => {
    const [section] = timeSectionsOf([time('7', '1', 4, 100), time('8', '1', 8, 100), time('9', '3', 40, 100)], PROJETS)
    expect(section?.clients.map(({ clientId, ut, cents }) => [clientId, ut, cents])).toEqual([
      ['11', 40, 1000],
      ['10', 12, 300],
    ])
    expect(section?.clients[1]?.projets[0]?.tickets.map(({ ticketId }) => ticketId)).toEqual(['8', '7'])
    expect(section?.clients.map(ticketIdsOf)).toEqual([['9'], ['8', '7']])
    expect([section?.count, section?.ut, section?.cents]).toEqual([3, 52, 1300])
  })

  it('keeps what a contract includes apart, where the projet is paid by the hour', () => {
    const sections = timeSectionsOf(
      [
        time('7', '1', 4, 100),
        { ...time('8', '1', 6, 100), contractId: '5' },
        { ...time('9', '2', 8, 100), contractId: '5' },
      ],
      PROJETS,
    )
    expect(sections.map(({ payment, ut }) => [payment, ut])).toEqual([
      ['hourly', 4],
      ['contract', 6],
      ['fixed_price', 8],
    ])
    expect(sections.map(({ clients }) => clients[0]?.contractIds)).toEqual([[], ['5'], ['5']])
  })

  it('keeps projets of a fixed price and unpaid ones apart, and leaves out what it does not know', () => {
    const sections = timeSectionsOf(
      [time('7', '1', 4, 100), time('8', '2', 4, 100), time('9', '4', 4, 100), time('10', '99', 4, 100)],
      PROJETS,
    )
    expect(sections.map(({ payment, count }) => [payment, count])).toEqual([
      ['hourly', 1],
      ['fixed_price', 1],
      ['projet_not_billable', 1],
    ])
  })

  it('of tickets that are not billable stands apart, and no time that is not billable can be selected', () => {
    const sections = timeSectionsOf(
      [
        time('7', '1', 4, 100),
        { ...time('8', '1', 6, 100), contractId: '5' },
        { ...time('9', '1', 2, 100), isBillable: false },
        time('10', '2', 8, 100),
        time('11', '4', 8, 100),
      ],
      PROJETS,
    )
    expect(sections.map(({ payment, ut }) => [payment, ut])).toEqual([
      ['hourly', 4],
      ['contract', 6],
      ['fixed_price', 8],
      ['projet_not_billable', 8],
      ['ticket_not_billable', 2],
    ])
    expect(invoiceableTicketsOf(sections)).toEqual(['7', '8'])
  })
})

it('is summed as the overview of invoicing sums it, and other time stands apart', () => {
  const contract = {
    id: '5',
    client_id: '11',
    projet_id: null,
    starts_on: '2026-02-01',
    ends_on: null,
    archived_at: null,
    price: 90_000,
  }
  const projets = PROJETS.map((projet) => ({ ...projet, client_id: projet.id === '3' ? '11' : '10' }))
  const sources = {
    rates: [],
    standard: 7000,
    projets,
    contracts: [contract],
    overruns: { periods: new Map(), included: new Map() },
  }
  // Hourly, of a fixed price, before and within a contract, and of a projet that is not billable.
  const groups = {
    sums: [
      ['1', '2026-02-01', 4],
      ['2', '2026-02-01', 8],
      ['3', null, 16],
      ['3', '2026-02-01', 32],
      ['4', '2026-02-01', 64],
    ].map(([projet, since, ut]) => ({ by: [projet, true, '7', null, null, since, '9'], count: 1, sum: [Number(ut)] })),
    entries: [],
  } as unknown as Parameters<typeof hourlyTimeOf>[0]
  const overview = hourlyTimeOf(groups, sources).reduce(
    (sum, { count, ut }) => ({ count: sum.count + count, ut: sum.ut + ut }),
    { count: 0, ut: 0 },
  )
  const { hourly, otherUt } = toInvoiceSumsOf(timeSectionsOf(pricedTimeOf(groups, sources), projets))
  expect(overview).toEqual({ count: 2, ut: 20 })
  expect(hourly).toMatchObject(overview)
  expect(otherUt).toBe(8 + 32 + 64)
})
