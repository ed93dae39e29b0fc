import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import { testMirror } from '#tests/support/test-mirror.ts'
import { BY_CLIENT, centsOfClients, invoicedBefore } from './last-month.ts'

const { queries, put } = testMirror()

const OCTOBER = { client_id: '7', month: '2026-10-01', stage: 'sent', kind: 'invoice' } as const

it('is what the month before billed: a month that was credited and invoiced anew counts once, a deposit with its final invoice', async () => {
  await put(
    'invoice',
    { ...OCTOBER, id: '1', amount_ht: 100_000 },
    { ...OCTOBER, id: '2', kind: 'credit_note', amount_ht: -100_000 },
    { ...OCTOBER, id: '3', stage: 'draft', amount_ht: 90_000 },
    { ...OCTOBER, id: '4', client_id: '8', kind: 'deposit', amount_ht: 30_000 },
    { ...OCTOBER, id: '5', client_id: '8', kind: 'final', amount_ht: 50_000 },
    { ...OCTOBER, id: '6', month: '2026-09-01', amount_ht: 7 },
  )
  const groups = await firstValueFrom(queries().aggregate('invoice', invoicedBefore('2026-11'), BY_CLIENT))
  expect(centsOfClients(groups)).toEqual(
    new Map([
      ['7', 90_000],
      ['8', 50_000],
    ]),
  )
})
