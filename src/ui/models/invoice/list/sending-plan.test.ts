import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { client } from '#contract/models/client/client.ts'
import { invoice } from '#contract/models/invoice/invoice.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { settings } from '#contract/models/settings/settings.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { sendingPlan } from './sending-plan.ts'

/** Fields of the mirror that no rule of sending reads. */
const mirrored = <Row extends object>(row: Row) =>
  row as Row & Pick<Mirrored<'invoice'>, 'sync' | 'modelName' | 'number'>
const ADDRESS = { address1: '1 rue Neuve', postal: '69001', city: 'Lyon' }

const draft = (id: string, date: string | null, clientId = '7'): Mirrored<'invoice'> =>
  mirrored({ ...blankRecord(invoice, id), client_id: clientId, kind: 'invoice' as const, date })
const lineOf = (invoiceId: string): Mirrored<'invoice_line'> =>
  mirrored({
    ...blankRecord(invoiceLine, `1${invoiceId}`),
    invoice_id: invoiceId,
    designation: 'Maquette',
    unit_price: 50_000,
  })
const CLIENTS = new Map(
  ['7', '8'].map((id): [string, Mirrored<'client'>] => [
    id,
    mirrored({ ...blankRecord(client, id), ...ADDRESS, name: 'Client', siren: id === '7' ? '552100554' : null }),
  ]),
)
const planOf = (
  drafts: readonly Mirrored<'invoice'>[],
  credited: readonly Mirrored<'invoice'>[] = [],
  lines = drafts.map(({ id }) => lineOf(id)),
) =>
  sendingPlan(drafts, {
    credited,
    creditNotes: drafts,
    lines,
    seller: mirrored({
      ...blankRecord(settings, '1'),
      ...ADDRESS,
      name: 'Atelier',
      siren: '732829320',
      tva_number: 'FR44732829320',
    }),
    clientOf: (id) => CLIENTS.get(id),
    at: '2026-11-20T09:00:00.000Z',
  })

it('numbers drafts by date, and those without a date as of the day', () => {
  const { ready } = planOf([
    draft('1', null),
    draft('2', '2026-11-20'),
    draft('3', '2026-11-10'),
    draft('4', '2026-11-02'),
  ])
  expect(ready.map(({ id }) => id)).toEqual(['4', '3', '1', '2'])
})

it('gives each draft the sums of its lines, which the person sees and the stored ones follow', () => {
  const [ready] = planOf([draft('1', null)]).ready
  expect(ready).toMatchObject({ amount_ht: 50_000, amount_tva: 10_000, amount_ttc: 60_000 })
})

it('leaves out drafts that lack a value, and says which', () => {
  const { ready, incomplete } = planOf([draft('1', null, '8'), draft('2', null)])
  expect(ready.map(({ id }) => id)).toEqual(['2'])
  expect(incomplete.map(({ invoice: { id }, gaps }) => [id, gaps])).toEqual([
    ['1', [{ of: 'client', field: 'siren', issue: { code: 'required' } }]],
  ])
})

it('sends an invoice outside the scope of TVA whose text was made under another rate', () => {
  const outside = { ...lineOf('1'), tva: 0, tva_category: 'outside_scope' as const, exemption_code: 'VATEX-EU-O' }
  const text = { ...lineOf('1'), id: '0', quantity: 0, unit_price: 0 }
  expect(planOf([draft('1', null)], [], [text, outside])).toMatchObject({
    ready: [{ id: '1', amount_ttc: 50_000 }],
    incomplete: [],
  })
})

it('leaves to the server a client that this device does not have', () => {
  expect(planOf([draft('1', null, '9')])).toMatchObject({ ready: [{ id: '1' }], incomplete: [] })
})

it('leaves out a credit note that is dated before its invoice', () => {
  const note = { ...draft('2', '2026-11-10'), kind: 'credit_note' as const, credited_invoice_id: '1' }
  const gap = { of: 'invoice', field: 'date', issue: { code: 'before_invoice' } }
  const gapsAfter = (date: string) => planOf([note], [draft('1', date)]).incomplete.flatMap(({ gaps }) => gaps)
  expect(gapsAfter('2026-11-11')).toContainEqual(gap)
  expect(gapsAfter('2026-11-10')).not.toContainEqual(gap)
})

it('counts the deposits that a credit note leaves by its lines of now, not by a sum that the server stored before', () => {
  const final = { ...draft('1', '2026-11-01'), stage: 'sent' as const, amount_ttc: 120_000, amount_deducted: 100_000 }
  const note = {
    ...draft('2', '2026-11-10'),
    kind: 'credit_note' as const,
    credited_invoice_id: '1',
    amount_deducted: -100_000,
  }
  const part = { ...lineOf('2'), unit_price: -50_000 }
  const plan = planOf([note], [final], [part])
  expect(plan).toMatchObject({ ready: [{ id: '2' }], incomplete: [] })
})
