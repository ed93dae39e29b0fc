import { describe, expect, it } from 'vitest'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import { type Ticket, ticket } from '#contract/models/ticket/ticket.ts'
import { stageOf } from '#contract/models/ticket/ticket-stage.ts'
import { dropOf, nextStage } from './drop.ts'
import { askedFor, moveOf } from './moves.ts'

const statuses = TICKET_STAGES.map((stage, index) => ({ id: String(index + 1), stage, position: index }))
const as = (role: RoleSlug): ActionContext => ({
  actor: { id: '7', role, clientId: null },
  at: '2026-03-02T09:00:00.000Z',
  statuses,
})
const given = (stage: TicketStage): Ticket => ({
  ...blankRecord(ticket, '12'),
  status_id: String(TICKET_STAGES.indexOf(stage) + 1),
})
const pairs = TICKET_STAGES.flatMap((from) => TICKET_STAGES.map((to) => [from, to] as const))

describe.each(['manager', 'technicien'] as const)('a move by a %s', (role) => {
  const context = as(role)

  it.each(pairs)('from %s to %s leads there, or nowhere', (from, to) => {
    const record = given(from)
    const move = moveOf(record, to, context)
    if (from === to) expect(move).toBeNull()
    else if (move === null || typeof move === 'string') expect(['transition_not_allowed', 'forbidden']).toContain(move)
    else {
      const asked = askedFor(to)
      const after = ticketActions[move.action].apply(
        record,
        { ...move.payload, ...(asked ? { [asked]: '8' } : {}) } as never,
        context,
      )
      expect(after && stageOf(after, statuses)).toBe(to)
    }
  })
})

it('a technicien does not reopen a closed ticket, a manager does', () => {
  expect(moveOf(given('closed'), 'in_progress', as('technicien'))).toBe('transition_not_allowed')
  expect(moveOf(given('closed'), 'in_progress', as('manager'))).toEqual({
    action: 'updateStatus',
    payload: { status_id: '2' },
  })
})

it('nobody waits for an answer without being asked', () => {
  expect(moveOf(given('closed'), 'waiting_validation', as('manager'))).toBe('transition_not_allowed')
  expect(moveOf(given('done'), 'waiting_solving', as('manager'))).toBe('transition_not_allowed')
})

it('a drop of several tells how many move, how many may not, and who is asked', () => {
  const tickets = [given('new'), given('done'), given('closed'), given('waiting_validation')]
  expect(dropOf(tickets, 'waiting_validation', as('technicien'))).toEqual({
    moving: 1,
    forbidden: 2,
    asks: 'waiting_validation_user_id',
  })
  expect(dropOf(tickets, 'done', as('technicien'))).toEqual({ moving: 2, forbidden: 1, asks: null })
})

it('the arrows skip stages to which nothing may move', () => {
  expect(nextStage([given('done')], 'done', -1, as('technicien'))).toBe('in_progress')
  expect(nextStage([given('closed')], 'closed', -1, as('technicien'))).toBeNull()
  expect(nextStage([given('new')], 'new', 1, as('technicien'))).toBe('in_progress')
  expect(nextStage([given('closed')], 'closed', 1, as('manager'))).toBeNull()
})
