import { describe, expect, it } from 'vitest'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import { type RoleSlug, STAFF } from '#contract/core/roles.ts'
import { type StageAction, TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import { ticketActions } from './ticket.actions.ts'
import { type Ticket, ticket } from './ticket.ts'
import { stageOf } from './ticket-stage.ts'

const statuses = TICKET_STAGES.map((stage, position) => ({ id: String(position + 1), stage, position }))
const idOf = (stage: TicketStage): string => String(TICKET_STAGES.indexOf(stage) + 1)
const at = '2026-03-02T09:00:00.000Z'

const as = (role: RoleSlug, id = '7'): ActionContext => ({
  actor: { id, role, clientId: role === 'client' ? '1' : null },
  at,
  statuses,
})
const given = (stage: TicketStage, values: Partial<Ticket> = {}): Ticket => ({
  ...blankRecord(ticket, '12'),
  name: 'Imprimante',
  status_id: idOf(stage),
  ...values,
})

// The table of transitions, written out by hand: from which stages each role may take each action.
const TABLE: Readonly<
  Record<
    StageAction,
    { readonly to: TicketStage; readonly technicien: readonly TicketStage[]; readonly manager: readonly TicketStage[] }
  >
> = {
  start: {
    to: 'in_progress',
    technicien: ['new', 'waiting_validation', 'waiting_solving', 'done'],
    manager: ['new', 'waiting_validation', 'waiting_solving', 'done'],
  },
  waitingValidation: {
    to: 'waiting_validation',
    technicien: ['new', 'in_progress', 'waiting_solving'],
    manager: ['new', 'in_progress', 'waiting_solving'],
  },
  alertManagerToResolve: {
    to: 'waiting_solving',
    technicien: ['new', 'in_progress', 'waiting_validation'],
    manager: ['new', 'in_progress', 'waiting_validation'],
  },
  done: {
    to: 'done',
    technicien: ['new', 'in_progress', 'waiting_validation', 'waiting_solving'],
    manager: ['new', 'in_progress', 'waiting_validation', 'waiting_solving'],
  },
  close: {
    to: 'closed',
    technicien: ['done'],
    manager: ['new', 'in_progress', 'waiting_validation', 'waiting_solving', 'done'],
  },
}

const BODY = { waiting_validation_user_id: '3', waiting_solving_user_id: '4' }

const act = (name: StageAction, record: Ticket, context: ActionContext): Ticket => {
  const action = ticketActions[name]
  return action.apply(record, BODY, context) ?? record
}

describe.each(Object.entries(TABLE))('%s', (name, { to, ...byRole }) => {
  const action = name as StageAction
  for (const role of STAFF) {
    for (const stage of TICKET_STAGES) {
      const isAllowed = byRole[role].includes(stage)
      it(`${role}, ticket ${stage}: ${isAllowed ? `becomes ${to}` : 'not allowed, unchanged'}`, () => {
        const record = given(stage)
        expect(ticketActions[action].when(record, as(role), BODY)).toBe(isAllowed ? null : 'transition_not_allowed')
        const after = act(action, record, as(role))
        if (isAllowed) expect(stageOf(after, statuses)).toBe(to)
        else expect(after).toBe(record)
      })
    }
  }
  it('is not for a client', () => {
    expect(ticketActions[action].when(given('new'), as('client'), BODY)).toBe('forbidden')
  })
})

describe('a requested validation', () => {
  const waiting = given('waiting_validation', { waiting_validation_user_id: '9' })
  it('may be answered by the awaited person, even one of the client', () => {
    expect(stageOf(act('done', waiting, as('client', '9')), statuses)).toBe('done')
  })
  it('may be refused by that person: the work goes on, and nobody is awaited', () => {
    const refused = act('start', waiting, as('client', '9'))
    expect(stageOf(refused, statuses)).toBe('in_progress')
    expect(refused.waiting_validation_user_id).toBeNull()
    expect(ticketActions.start.when(given('new', { waiting_validation_user_id: '9' }), as('client', '9'), {})).toBe(
      'transition_not_allowed',
    )
  })
  it('may not be answered by another person of the client', () => {
    for (const answer of ['done', 'start'] as const)
      expect(ticketActions[answer].when(waiting, as('client', '8'), {})).toBe('forbidden')
  })
  it('ends when the ticket changes its status', () => {
    expect(act('start', waiting, as('technicien')).waiting_validation_user_id).toBeNull()
  })
})

describe('closing', () => {
  it('sets the closing instant, and taking it back clears it', () => {
    const closed = act('close', given('done'), as('manager'))
    expect(closed.closed_at).toBe(at)
    const reopened = ticketActions.updateStatus.apply(closed, { status_id: idOf('in_progress') }, as('manager'))
    expect(reopened).toMatchObject({ status_id: idOf('in_progress'), closed_at: null })
  })
  it('locks every update, for managers too, until the status is changed', () => {
    const closed = given('closed')
    expect(ticketActions.updateUt.when(closed, as('manager'), { ut: 4 })).toBe('transition_not_allowed')
    expect(ticketActions.updateUt.apply(closed, { ut: 4 }, as('manager'))).toBe(closed)
    expect(ticketActions.updateStatus.when(closed, as('technicien'), { status_id: '1' })).toBe('transition_not_allowed')
    expect(ticketActions.updateStatus.when(closed, as('manager'), { status_id: '1' })).toBeNull()
  })
  it('leaves the favourite free for everyone', () => {
    expect(ticketActions.toggleFavorite.apply(given('closed'), { is_favorite: true }, as('client'))?.is_favorite).toBe(
      true,
    )
  })
})

describe('creation', () => {
  it('starts in the first status of the new stage, with the defaults of the specification', () => {
    const created = ticketActions.create.apply(
      blankRecord(ticket, 'new:x'),
      { name: 'Panne', projet_id: '5' },
      as('client'),
    )
    expect(created).toMatchObject({
      name: 'Panne',
      projet_id: '5',
      status_id: idOf('new'),
      created_by_id: '7',
      created_at: at,
      importance: 1,
      is_facturable: true,
      is_bloquant: false,
      visible_to_client: true,
    })
  })
})

it('takes the first status by position where several share a stage', () => {
  const context = { ...as('manager'), statuses: [...statuses, { id: '40', stage: 'in_progress', position: 0 }] }
  expect(ticketActions.start.apply(given('new'), {}, context)?.status_id).toBe('40')
})
