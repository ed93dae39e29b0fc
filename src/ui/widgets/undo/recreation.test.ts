import { describe, expect, it } from 'vitest'
import { blankRecord, parseBody } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { invoiceLineActions } from '#contract/models/invoice-line/invoice-line.actions.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import { pointage } from '#contract/models/pointage/pointage.ts'
import { recreationOf, recreationsOf } from './recreation.ts'

const deletion = { model: 'pointage', action: 'delete' }
const values = { ut: 6, ticket_id: '12', user_id: '7', date: '2026-11-03', comment: 'Joint changé', kind: 'on_site' }
const record = (change: object = {}): AnyRecord =>
  ({ ...blankRecord(pointage, '5'), ...values, ...change }) as unknown as AnyRecord

describe('taking back the deletion of a pointage', () => {
  it('makes it again with the same values, as the role may write them', () => {
    const { user_id: _, ...own } = values
    expect(recreationOf(deletion, record(), 'manager')).toEqual({ model: 'pointage', payload: values })
    expect(recreationOf(deletion, record(), 'technicien')).toEqual({ model: 'pointage', payload: own })
    for (const role of ['manager', 'technicien'] as const) {
      expect(
        parseBody(pointageActions.create, recreationOf(deletion, record(), role)?.payload ?? {}, role),
      ).toHaveProperty('body')
    }
  })
  it('is not offered on an invoice, nor for another action or model', () => {
    expect(recreationOf(deletion, record({ invoice_id: '3' }), 'manager')).toBeNull()
    expect(recreationOf({ model: 'pointage', action: 'editUt' }, record(), 'manager')).toBeNull()
    expect(recreationOf({ model: 'comment', action: 'delete' }, record(), 'manager')).toBeNull()
    expect(recreationOf(deletion, null, 'manager')).toBeNull()
  })
  it('makes a line of an invoice again at its place', () => {
    const line = { invoice_id: '3', position: 2, designation: 'Forfait', quantity: 150, unit_price: 4500, tva: 1000 }
    const again = recreationOf(
      { model: 'invoice_line', action: 'delete' },
      { ...blankRecord(invoiceLine, '8'), ...line } as never,
      'manager',
    )
    expect(again?.payload).toMatchObject(line)
    expect(parseBody(invoiceLineActions.create, again?.payload ?? {}, 'manager')).toHaveProperty('body')
  })
  it('makes each record of a group again that can be, by the deletion that it takes back', () => {
    const event = (recordId: string) => ({
      ...deletion,
      id: `deletion-${recordId}`,
      recordId,
      payload: {},
      was: {},
      groupId: 'group',
    })
    const records = [record(), record({ id: '6', ut: 2 }), record({ id: '7', invoice_id: '3' })]
    const again = recreationsOf(['5', '6', '7'].map(event), records, 'manager')
    expect([...again.keys()]).toEqual(['deletion-5', 'deletion-6'])
    expect(again.get('deletion-6')?.payload).toEqual({ ...values, ut: 2 })
  })
})
