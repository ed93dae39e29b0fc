import { describe, expect, it } from 'vitest'
import { compensationOf } from './compensation.ts'
import { type ActionContext, blankRecord } from './core/events/action.ts'
import type { AnyRecord } from './core/model.ts'
import type { RoleSlug } from './core/roles.ts'
import { TICKET_STAGES, type TicketStage } from './lifecycle/ticket.ts'
import { actionsOfModel, findAction, MODEL_NAMES, type ModelName, modelOf } from './registry.ts'

const AT = '2026-03-02T09:00:00.000Z'
const statuses = TICKET_STAGES.map((stage, position) => ({ id: String(position + 1), stage, position }))
const statusOf = (stage: TicketStage): string => String(TICKET_STAGES.indexOf(stage) + 1)
const as = (role: RoleSlug): ActionContext => ({
  actor: { id: '7', role, clientId: null },
  at: '2026-03-02T10:00:00.000Z',
  statuses,
})

const record = (model: ModelName, values: object = {}): AnyRecord =>
  ({ ...blankRecord(modelOf(model), '12'), version: 3, ...values }) as AnyRecord

/** The event of an action used on this record, as a page makes it, and the record after it. */
const used = (model: ModelName, before: AnyRecord, action: string, payload: Readonly<Record<string, unknown>>) => {
  const definition = findAction(model, action)
  const was = Object.fromEntries((definition?.sets ?? []).map((name) => [name, before[name] ?? null]))
  const after = definition?.apply(before, payload, { ...as('manager'), at: AT }) ?? null
  return { event: { action, payload, was, overwrote: null, at: AT }, after }
}

const ticket = (stage: TicketStage, values: object = {}): AnyRecord =>
  record('ticket', { name: 'Écran', status_id: statusOf(stage), ut: 4, ...values })

describe('an event', () => {
  it('of a setter is taken back by the same setter, with the value that the person saw', () => {
    const { event, after } = used('ticket', ticket('new'), 'updateUt', { ut: 8 })
    expect(compensationOf('ticket', event, after, as('manager'))).toEqual({ action: 'updateUt', payload: { ut: 4 } })
  })

  it('that overwrote a value is taken back by restoring the other person’s value', () => {
    const { event, after } = used('ticket', ticket('new'), 'updateUt', { ut: 8 })
    const overwrote = { field: 'ut', value: 6, by: 'Marie', at: AT }
    expect(compensationOf('ticket', { ...event, overwrote }, after, as('manager'))).toEqual({
      action: 'updateUt',
      payload: { ut: 6 },
    })
  })

  it('of a toggle is taken back by the previous value, unless it was toggled back meanwhile', () => {
    const { event, after } = used('ticket', ticket('new'), 'toggleFavorite', { is_favorite: true })
    expect(compensationOf('ticket', event, after, as('client'))).toEqual({
      action: 'toggleFavorite',
      payload: { is_favorite: false },
    })
    expect(compensationOf('ticket', event, ticket('new'), as('client'))).toBe('changed')
  })

  it('of an update is taken back for the changed fields only', () => {
    const { event, after } = used('ticket', ticket('new', { tag: 'a', email: 'x@y.fr' }), 'update', {
      tag: 'b',
      email: 'x@y.fr',
    })
    expect(compensationOf('ticket', event, after, as('manager'))).toEqual({ action: 'update', payload: { tag: 'a' } })
  })

  it('of a lifecycle step is taken back by the reverse step, with the awaited person', () => {
    const waiting = ticket('waiting_validation', { waiting_validation_user_id: '9' })
    const { event, after } = used('ticket', waiting, 'start', {})
    expect(compensationOf('ticket', event, after, as('technicien'))).toEqual({
      action: 'waitingValidation',
      payload: { waiting_validation_user_id: '9' },
    })
  })

  it('of a step without a reverse step is taken back by the status', () => {
    const { event, after } = used('ticket', ticket('new'), 'done', {})
    expect(compensationOf('ticket', event, after, as('technicien'))).toEqual({
      action: 'updateStatus',
      payload: { status_id: statusOf('new') },
    })
  })

  it('of a closing is taken back only by a person who may reopen the ticket', () => {
    const { event, after } = used('ticket', ticket('done'), 'close', {})
    expect(compensationOf('ticket', event, after, as('manager'))).toEqual({
      action: 'updateStatus',
      payload: { status_id: statusOf('done') },
    })
    expect(compensationOf('ticket', event, after, as('technicien'))).toMatch(/none|not_allowed/)
  })

  it('of a creation is taken back by the deletion, if the model has one and the person may delete', () => {
    const time = record('pointage', { user_id: '7', ut: 4 })
    const creation = { action: 'create', payload: {}, was: {}, overwrote: null, at: AT }
    expect(compensationOf('pointage', creation, time, as('technicien'))).toEqual({ action: 'delete', payload: {} })
    expect(compensationOf('pointage', creation, record('pointage', { user_id: '8' }), as('technicien'))).toBe(
      'not_allowed',
    )
    expect(compensationOf('ticket', creation, ticket('new'), as('manager'))).toBe('none')
    expect(compensationOf('pointage', creation, null, as('manager'))).toBe('settled')
  })

  it('of a deletion can’t be taken back', () => {
    expect(
      compensationOf(
        'pointage',
        { action: 'delete', payload: {}, was: {}, overwrote: null, at: AT },
        null,
        as('manager'),
      ),
    ).toBe('none')
  })

  it('can’t be taken back when the value was changed since or the event changed nothing', () => {
    const { event } = used('ticket', ticket('new'), 'updateUt', { ut: 8 })
    expect(compensationOf('ticket', event, ticket('new', { ut: 12 }), as('manager'))).toBe('changed')
    const idle = used('ticket', ticket('new'), 'updateUt', { ut: 4 })
    expect(compensationOf('ticket', idle.event, idle.after, as('manager'))).toBe('settled')
  })

  it('that archives a projet is taken back by unarchiving it', () => {
    const { event, after } = used('projet', record('projet'), 'setArchive', {})
    expect(compensationOf('projet', event, after, as('manager'))).toEqual({ action: 'setUnArchive', payload: {} })
  })
})

it('restores exactly the previous record whenever there is a compensating action', () => {
  const samples: Readonly<Record<string, unknown>> = {
    text: 'autre',
    longText: 'autre',
    flag: true,
    integer: 2,
    ut: 9,
    cents: 500,
    date: '2026-05-05',
    belongsTo: '9',
  }
  let found = 0
  for (const model of MODEL_NAMES) {
    for (const action of Object.values(actionsOfModel(model))) {
      if (action.name === 'create' || action.name === 'delete') continue
      const payload = Object.fromEntries(
        Object.entries(action.body).map(([name, field]) => [name, samples[field.kind] ?? null]),
      )
      const before = record(model, model === 'ticket' ? { status_id: '1' } : { user_id: '7' })
      const { event, after } = used(model, before, action.name, payload)
      const back = compensationOf(model, event, after, as('manager'))
      if (typeof back === 'string') continue
      found += 1
      const again = findAction(model, back.action)?.apply(after as AnyRecord, back.payload, as('manager'))
      expect(again, `${model}.${action.name}`).toEqual(before)
    }
  }
  expect(found).toBeGreaterThan(20)
})
