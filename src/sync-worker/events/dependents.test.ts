import { describe, expect, it } from 'vitest'
import { dependentEvents } from '#contract/core/events/dependencies.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import {
  enterQueue,
  holdDependents,
  reconcileStates,
  refusedCreationsOf,
  requeueDependents,
  requeueHeldEvents,
} from './dependents.ts'
import { createEventIndex } from './event-index.ts'

const refusal = { code: 'validation', status: 422, message: '', errors: {}, changed: null } as const

const projet = loggedEvent({
  id: 'projet',
  sequence: 1,
  model: 'projet',
  recordId: 'new:p',
  action: 'create',
  payload: { name: 'Réseau', client_id: '1' },
})
const ticket = loggedEvent({
  id: 'ticket',
  sequence: 2,
  recordId: 'new:t',
  action: 'create',
  payload: { name: 'Écran', projet_id: 'new:p' },
})
const step = loggedEvent({ id: 'step', sequence: 3, recordId: 'new:t', action: 'start', payload: {} })
const time = loggedEvent({
  id: 'time',
  sequence: 4,
  model: 'pointage',
  recordId: 'new:x',
  action: 'create',
  payload: { ut: 4, ticket_id: 'new:t' },
})
const elsewhere = loggedEvent({ id: 'elsewhere', sequence: 5, recordId: '9' })
const ALL = [projet, ticket, step, time, elsewhere]

const indexOf = (events: readonly LoggedEvent[]) => {
  const index = createEventIndex()
  for (const event of events) index.put(event)
  return index
}
const ids = (events: readonly LoggedEvent[]): readonly string[] => events.map(({ id }) => id)
const as = (state: LoggedEvent['state'], ...events: readonly LoggedEvent[]): readonly LoggedEvent[] =>
  events.map((event) => ({ ...event, state }))
const counter = (from: number) => () => {
  from += 1
  return from
}

describe('dependents of a creation', () => {
  it('are the events that touch its record, and their dependents', () => {
    expect(ids(dependentEvents(projet, indexOf(ALL)))).toEqual(['ticket', 'step', 'time'])
    expect(ids(dependentEvents(ticket, indexOf(ALL)))).toEqual(['step', 'time'])
    expect(dependentEvents(step, indexOf(ALL))).toEqual([])
  })

  it('are none once a correction creates the record in its place', () => {
    const correction = { ...ticket, id: 'correction', sequence: 6, replaces: 'ticket' }
    const [unreadable] = as('quarantined', ticket)
    if (!unreadable) throw new Error('There is no ticket.')
    expect(dependentEvents(unreadable, indexOf([projet, unreadable, step, time, correction]))).toEqual([])
    const [refused] = as('refused', correction)
    if (!refused) throw new Error('There is no correction.')
    expect(ids(dependentEvents(refused, indexOf([projet, unreadable, step, time, refused])))).toEqual(['step', 'time'])
  })

  it('are held when it is refused, except decided ones', () => {
    const index = indexOf([projet, ticket, ...as('cancelled', step), time])
    expect(holdDependents(projet, index).map(({ id, state }) => [id, state])).toEqual([
      ['ticket', 'held'],
      ['time', 'held'],
    ])
  })

  it('are not held by a refused correction whose record has the number of the replaced creation', () => {
    const original = { ...ticket, state: 'accepted' as const, resultId: '101' }
    const correction = { ...ticket, id: 'correction', sequence: 6, replaces: 'ticket' }
    expect(holdDependents(correction, indexOf([projet, original, step, time, correction]))).toEqual([])
    expect(
      ids(holdDependents(correction, indexOf([projet, ...as('cancelled', ticket), step, time, correction]))),
    ).toEqual(['step', 'time'])
  })

  it('are freed in their order at the end of the queue, unless another creation is lost', () => {
    const refused = { ...projet, state: 'refused' as const, refusal }
    const index = indexOf([refused, ...as('held', ticket, step, time)])
    expect(
      requeueDependents([projet], index, counter(10)).map(({ id, state, sequence }) => [id, state, sequence]),
    ).toEqual([
      ['ticket', 'queued', 11],
      ['step', 'queued', 12],
      ['time', 'queued', 13],
    ])
    const other = indexOf([refused, { ...ticket, state: 'refused', refusal }, ...as('held', step, time)])
    expect(requeueDependents([projet], other, counter(10))).toEqual([])
  })

  it('lead back to the refused creation that must be sent again', () => {
    const index = indexOf([{ ...projet, state: 'refused', refusal }, ...as('held', ticket, step)])
    expect(ids(refusedCreationsOf({ ...step, state: 'held' }, index))).toEqual(['projet'])
  })
})

describe('events that enter the queue', () => {
  const states = (events: readonly LoggedEvent[]): readonly LoggedEvent['state'][] => events.map(({ state }) => state)

  it.each(['refused', 'cancelled', 'held', 'quarantined'] as const)(
    'are held while a creation that they require is %s, directly or not',
    (state) => {
      expect(states(enterQueue([ticket, step, time, elsewhere], indexOf(as(state, projet))))).toEqual([
        'held',
        'held',
        'held',
        'queued',
      ])
    },
  )

  it('are queued with their creations, or after them', () => {
    expect(states(enterQueue([projet, ticket], indexOf([])))).toEqual(['queued', 'queued'])
    expect(states(enterQueue([ticket], indexOf([projet])))).toEqual(['queued'])
    const correction = { ...projet, id: 'correction', sequence: 9 }
    expect(states(enterQueue([correction, ...as('held', ticket)], indexOf(as('cancelled', projet))))).toEqual([
      'queued',
      'queued',
    ])
  })

  it('are queued on the number of a record, whatever became of its creation', () => {
    const numbered = { ...projet, state: 'quarantined' as const, resultId: '40' }
    expect(states(enterQueue([ticket], indexOf([numbered])))).toEqual(['queued'])
  })
})

describe('a new worker', () => {
  const always = (): boolean => true

  it('queues interrupted events again, and corrects held states', () => {
    const index = indexOf([
      { ...projet, state: 'quarantined' },
      ticket,
      ...as('sending', elsewhere),
      ...as('held', loggedEvent({ id: 'free', sequence: 6 })),
    ])
    expect(reconcileStates(index, always).map(({ id, state }) => [id, state])).toEqual([
      ['ticket', 'held'],
      ['elsewhere', 'queued'],
      ['free', 'queued'],
    ])
  })

  it('changes nothing in a consistent log', () => {
    expect(reconcileStates(indexOf(ALL), always)).toEqual([])
    expect(requeueHeldEvents(indexOf([{ ...projet, state: 'refused', refusal }, ...as('held', ticket)]))).toEqual([])
  })
})
