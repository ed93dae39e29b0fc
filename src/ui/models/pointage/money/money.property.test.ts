import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineAmount } from '#contract/core/kinds/money.ts'
import {
  boundsOf,
  DAYS,
  type Entry,
  grouped,
  isBillable,
  NO_OVERRUNS,
  POINTAGE,
  PROJETS,
  plainCost,
  plainPrice,
  pricedGroups,
  projetOf,
  SOURCES,
  STANDARD,
  USERS,
  utInvoiced,
} from '#tests/ui/priced-entries.ts'
import { MARGIN_SPECS, marginOf, marginParts, marginTotal } from './margin.ts'
import { changesOf, timeCostOf, valuedTimeOf } from './valuation.ts'

describe('time that waits to be invoiced', () => {
  it('is worth what each entry alone is worth, by the rate that is valid on its day', () => {
    fc.assert(
      fc.property(fc.array(POINTAGE, { maxLength: 30 }), SOURCES, (entries, sources) => {
        const valued = valuedTimeOf(pricedGroups(entries, boundsOf(sources)), sources)
        const expected = [...Map.groupBy(entries.filter(isBillable), (entry) => projetOf(entry)?.id ?? '')].map(
          ([projetId, some]) => ({
            projetId,
            clientId: projetOf(some[0] as Entry)?.client_id,
            ut: some.reduce((sum, entry) => sum + utInvoiced(entry), 0),
            included: 0,
            cents: Math.round(some.reduce((sum, entry) => sum + plainPrice(entry, sources), 0) / 4),
          }),
        )
        const sorted = (rows: readonly { readonly projetId: string }[]) =>
          rows.toSorted((a, b) => a.projetId.localeCompare(b.projetId))
        expect(sorted(valued)).toEqual(sorted(expected))
      }),
    )
  })

  it('has no price where its ticket is not on this device', () => {
    const sums = [{ by: [null, null, '7', null, null, null], count: 1, sum: [4] }]
    const sources = { rates: [], standard: STANDARD, projets: PROJETS, contracts: [], overruns: NO_OVERRUNS }
    expect(valuedTimeOf({ sums, entries: [] }, sources)).toEqual([])
  })
})

describe('the cost of time', () => {
  it('is the cost of a day over the UT of the day on which it was worked', () => {
    fc.assert(
      fc.property(fc.array(POINTAGE, { maxLength: 30 }), SOURCES, (entries, sources) => {
        const costs = timeCostOf(grouped(entries, MARGIN_SPECS.cost(changesOf(sources))), sources)
        for (const { projetId, ut, cents, uncosted } of costs) {
          const own = entries.filter((entry) => projetOf(entry)?.id === projetId)
          expect(ut).toBe(own.reduce((sum, entry) => sum + entry.ut, 0))
          expect(uncosted).toBe(own.reduce((sum, entry) => sum + (entry.user_id === '9' ? entry.ut : 0), 0))
          // Sums of fractions depend on their order beyond the cent.
          expect(Math.abs(cents - own.reduce((sum, entry) => sum + plainCost(entry, sources), 0))).toBeLessThanOrEqual(
            0.500_001,
          )
        }
        expect(costs.reduce((sum, { ut }) => sum + ut, 0)).toBe(entries.reduce((sum, entry) => sum + entry.ut, 0))
      }),
    )
  })
})

describe('the margin', () => {
  const LINES = [
    { id: '21', invoice_id: '31', quantity: 1250, unit_price: 8000, period_start: '2026-01-10' },
    { id: '22', invoice_id: '31', quantity: -333, unit_price: 7777, period_start: null },
    { id: '23', invoice_id: '31', quantity: 100, unit_price: 12_345, period_start: '2026-02-20' },
    { id: '24', invoice_id: '32', quantity: 200, unit_price: 500, period_start: null },
  ]
  // A deposit and the credit note of one are no revenue.
  const ADVANCES = [
    { id: '25', invoice_id: '33', quantity: 100, unit_price: 4_000, period_start: null },
    { id: '26', invoice_id: '34', quantity: -100, unit_price: 1_000, period_start: null },
  ]
  const INVOICES = [
    {
      id: '31',
      client_id: '10',
      date: '2026-02-10',
      month: null,
      created: '2026-02-09',
      kind: 'final',
      credited: null,
    },
    { id: '32', client_id: '11', date: null, month: null, created: '2026-03-02', kind: 'invoice', credited: null },
    {
      id: '33',
      client_id: '10',
      date: '2026-02-01',
      month: null,
      created: '2026-02-01',
      kind: 'deposit',
      credited: null,
    },
    {
      id: '34',
      client_id: '10',
      date: '2026-02-03',
      month: null,
      created: '2026-02-03',
      kind: 'credit_note',
      credited: '33',
    },
  ]
  const lineGroups = [...LINES, ...ADVANCES].map(({ id, invoice_id, quantity, unit_price, period_start }) => ({
    by: [id, invoice_id, quantity, unit_price, period_start],
    count: 1,
    sum: [],
  }))
  const invoiceGroups = INVOICES.map(({ id, client_id, date, month, created, kind, credited }) => ({
    by: [id, client_id, date, month, created, kind, credited],
    count: 1,
    sum: [],
  }))

  it('has each line of an invoice once: with the projets of its time, or with its client', () => {
    fc.assert(
      fc.property(fc.array(POINTAGE, { maxLength: 30 }), SOURCES, fc.constantFrom(...DAYS), (all, sources, from) => {
        const isAsked = ({ date }: Entry): boolean => date >= from
        const entries = all.filter(isAsked)
        const since = changesOf(sources)
        const groups = {
          cost: grouped(entries, MARGIN_SPECS.cost(since)),
          toInvoice: pricedGroups(
            entries.filter(({ invoice_line_id }) => invoice_line_id === null),
            boundsOf(sources),
          ),
          onLines: grouped(
            entries.filter(({ invoice_line_id }) => invoice_line_id !== null),
            MARGIN_SPECS.onLines,
          ),
          ofLines: grouped(
            all.filter(({ invoice_line_id }) => invoice_line_id !== null),
            MARGIN_SPECS.ofLines,
          ),
          lines: lineGroups,
          invoices: invoiceGroups,
        }
        const lines = marginOf(groups, sources, { from, to: undefined, isWanted: () => true })
        const total = marginTotal(lines)

        // Plainly: each entry has its share of its line.
        let invoiced = 0
        let parts = 0
        for (const line of LINES) {
          const on = all.filter(({ invoice_line_id }) => invoice_line_id === line.id)
          const whole = on.reduce((sum, entry) => sum + utInvoiced(entry), 0)
          const own = on.filter(isAsked)
          if (whole === 0) continue
          parts += new Set(own.map((entry) => projetOf(entry)?.id)).size
          invoiced += (lineAmount(line) * own.reduce((sum, entry) => sum + utInvoiced(entry), 0)) / whole
        }
        expect(Math.abs(total.invoiced - invoiced)).toBeLessThanOrEqual(parts / 2 + 0.001)

        const timed = new Set<string | null>(all.map(({ invoice_line_id }) => invoice_line_id))
        const dayOf = (line: (typeof LINES)[number]): string => {
          const invoice = INVOICES.find(({ id }) => id === line.invoice_id)
          return line.period_start ?? invoice?.date ?? invoice?.created ?? ''
        }
        const others = LINES.filter((line) => !timed.has(line.id) && dayOf(line) >= from)
        expect(total.other).toBe(others.reduce((sum, line) => sum + lineAmount(line), 0))
        for (const { clientId, projetId, other } of lines) {
          if (other !== 0) expect(projetId).toBeNull()
          if (projetId !== null) expect(clientId).toBe(PROJETS.find(({ id }) => id === projetId)?.client_id)
        }
        expect(total.ut).toBe(entries.reduce((sum, entry) => sum + entry.ut, 0))
        expect(total.toInvoice).toBe(valuedTimeOf(groups.toInvoice, sources).reduce((sum, { cents }) => sum + cents, 0))
      }),
    )
  })

  it('gives the whole amount of a line to its only projet, and a share of it to a part of its days', () => {
    const entry = {
      ticket_id: '1',
      user_id: '7',
      invoiced_user_id: null,
      ut_invoiced: null,
      invoice_line_id: '21',
    } as const
    const january = { ...entry, ut: 10, date: '2026-01-10' }
    const march = { ...entry, ut: 30, date: '2026-03-31' }
    const sources = {
      rates: [],
      workingTimes: [],
      standard: STANDARD,
      users: USERS,
      projets: PROJETS,
      contracts: [],
      overruns: NO_OVERRUNS,
    }
    const invoicedOf = (asked: readonly Entry[]): number =>
      marginTotal(
        marginOf(
          {
            cost: grouped(asked, MARGIN_SPECS.cost([])),
            toInvoice: { sums: [], entries: [] },
            onLines: grouped(asked, MARGIN_SPECS.onLines),
            ofLines: grouped([january, march], MARGIN_SPECS.ofLines),
            lines: lineGroups,
            invoices: invoiceGroups,
          },
          sources,
          { from: undefined, to: undefined, isWanted: () => false },
        ),
      ).invoiced
    expect([invoicedOf([january, march]), invoicedOf([january]), invoicedOf([march])]).toEqual([
      100_000, 25_000, 75_000,
    ])
  })

  it('is revenue less cost, and a rate only where there is revenue', () => {
    const sums = { ut: 4, invoiced: 6000, other: 1000, toInvoice: 3000, cost: 4000, uncosted: 0 }
    expect(marginParts(sums)).toEqual({ revenue: 10_000, margin: 6000, percent: 60 })
    expect(marginParts({ ...sums, invoiced: 0, other: 0, toInvoice: 0 })).toEqual({
      revenue: 0,
      margin: -4000,
      percent: null,
    })
  })
})
