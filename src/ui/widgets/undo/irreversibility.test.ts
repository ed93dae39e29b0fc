import { expect, it } from 'vitest'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import type { NewEvent } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { pointage } from '#contract/models/pointage/pointage.ts'
import { ticket } from '#contract/models/ticket/ticket.ts'
import { irreversibilityOf } from './irreversibility.ts'

const context: ActionContext = {
  actor: { id: '7', role: 'manager', clientId: null },
  at: '2026-11-21T10:00:00.000Z',
  statuses: [
    { id: '1', stage: 'in_progress', position: 0 },
    { id: '2', stage: 'done', position: 1 },
  ],
}

const use = (values: Pick<NewEvent, 'model' | 'action' | 'payload' | 'was'>): NewEvent => ({
  id: 'e',
  recordId: '12',
  groupId: null,
  ...values,
})
const ofTicket = (values: object) =>
  ({ ...blankRecord(ticket, '12'), status_id: '1', ...values }) as unknown as AnyRecord

it('can undo a step and a value at once', () => {
  const was = { status_id: '1', waiting_validation_user_id: null, waiting_solving_user_id: null, closed_at: null }
  expect(
    irreversibilityOf(use({ model: 'ticket', action: 'done', payload: {}, was }), ofTicket({}), context),
  ).toBeNull()
  const setter = use({
    model: 'ticket',
    action: 'updateImportance',
    payload: { importance: 4 },
    was: { importance: 1 },
  })
  expect(irreversibilityOf(setter, ofTicket({ importance: 1 }), context)).toBeNull()
})

it("can't undo a deletion", () => {
  const record = blankRecord(pointage, '12') as unknown as AnyRecord
  expect(irreversibilityOf(use({ model: 'pointage', action: 'delete', payload: {}, was: {} }), record, context)).toBe(
    'none',
  )
})

it('is settled when nothing changed', () => {
  const setter = use({
    model: 'ticket',
    action: 'updateImportance',
    payload: { importance: 4 },
    was: { importance: 4 },
  })
  expect(irreversibilityOf(setter, ofTicket({ importance: 4 }), context)).toBe('settled')
})

it('takes a creation back where its author may delete the record', () => {
  const creation = use({
    model: 'pointage',
    action: 'create',
    payload: { ticket_id: '3', ut: 4, date: '2026-11-21', user_id: '7' },
    was: {},
  })
  expect(irreversibilityOf(creation, null, context)).toBeNull()
  const week = use({ model: 'finished_week', action: 'create', payload: { starts_on: '2026-11-16' }, was: {} })
  const technicien: ActionContext = { ...context, actor: { ...context.actor, role: 'technicien' } }
  expect(irreversibilityOf(week, null, technicien)).toBe('not_allowed')
})
