import { describe, expect, it } from 'vitest'
import type { ActionContext } from '#contract/core/events/action.ts'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { ticket } from '#contract/models/ticket/ticket.ts'
import { intendedChanges } from './intended-changes.ts'

const context: ActionContext = {
  actor: { id: '7', role: 'technicien', clientId: null },
  at: '2026-11-21T10:00:00.000Z',
  statuses: [
    { id: '1', stage: 'new', position: 0 },
    { id: '2', stage: 'done', position: 1 },
    { id: '3', stage: 'closed', position: 2 },
  ],
}

const record = (values: object): AnyRecord => ({ ...blankRecord(ticket, '12'), ...values }) as unknown as AnyRecord

describe('intended changes', () => {
  it('apply to the record as seen, although the step is no longer allowed', () => {
    const event = { action: 'done', payload: {}, was: { status_id: '1', closed_at: null }, at: context.at }
    expect(
      intendedChanges('ticket', event, record({ status_id: '3', closed_at: '2026-11-21T09:00:00.000Z' }), context),
    ).toEqual([{ field: 'status_id', from: '1', to: '2' }])
  })

  it('name the value of a setter, and no unchanged value', () => {
    const event = { action: 'updateImportance', payload: { importance: 4 }, was: { importance: 1 }, at: context.at }
    expect(intendedChanges('ticket', event, record({ status_id: '1', importance: 3 }), context)).toEqual([
      { field: 'importance', from: 1, to: 4 },
    ])
    expect(
      intendedChanges('ticket', { ...event, was: { importance: 4 } }, record({ status_id: '1' }), context),
    ).toEqual([])
  })

  it('are the payload when a setter is no longer allowed', () => {
    const event = { action: 'updateImportance', payload: { importance: 4 }, was: { importance: 1 }, at: context.at }
    expect(intendedChanges('ticket', event, record({ status_id: '3', importance: 2 }), context)).toEqual([
      { field: 'importance', from: 1, to: 4 },
    ])
  })

  it('are empty without the record', () => {
    expect(intendedChanges('ticket', { action: 'done', payload: {}, was: {}, at: context.at }, null, context)).toEqual(
      [],
    )
  })
})
