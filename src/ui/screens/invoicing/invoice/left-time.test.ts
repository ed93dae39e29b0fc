import { expect, it } from 'vitest'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { PricedTime } from '../../../models/pointage/money/valuation.ts'
import { leftTimeOf } from './left-time.ts'

const projet = (id: string, values: object) =>
  ({ id, is_facturable: true, fixed_price: null, ...values }) as unknown as Mirrored<'projet'>
const PROJETS = [projet('1', {}), projet('2', { is_facturable: false }), projet('3', { fixed_price: 500_000 })]
const projetOf = (id: string) => PROJETS.find((one) => one.id === id)

const time = (projetId: string, ut: number, values: Partial<PricedTime>): PricedTime => ({
  projetId,
  clientId: '10',
  isBillable: true,
  contractId: null,
  count: 1,
  worked: ut,
  ut,
  price: 7000,
  more: [null],
  ...values,
})

it('is left out for the first reason that applies, with the invoice or the contract that has it', () => {
  const left = leftTimeOf(
    [
      time('1', 1, { more: ['50'] }),
      time('1', 2, { more: ['51'], contractId: '5' }),
      time('2', 3, { isBillable: false }),
      time('1', 4, { isBillable: false }),
      time('3', 5, { contractId: '5' }),
      time('1', 6, { contractId: '5' }),
      time('1', 7, { contractId: '6' }),
      time('1', 1, {}),
    ],
    '50',
    projetOf,
  )
  expect(left.map(({ reason, ut, invoiceId, contractId }) => [reason, ut, invoiceId, contractId])).toEqual([
    ['notYet', 1, null, null],
    ['contract', 7, null, '6'],
    ['contract', 6, null, '5'],
    ['fixedPrice', 5, null, null],
    ['ticket', 4, null, null],
    ['projet', 3, null, null],
    ['otherInvoice', 2, '51', null],
  ])
})

it('is added up by worked time', () => {
  const left = leftTimeOf([time('1', 4, { contractId: '5', ut: 1 }), time('1', 2, { contractId: '5' })], '50', projetOf)
  expect(left).toMatchObject([{ reason: 'contract', ut: 6 }])
})
