import { describe, expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { eventDependence, refusedCreationFor } from './event-dependence.ts'

const TICKET = 'ticket:new:t'
const creation = loggedEvent({
  id: 'creation',
  sequence: 1,
  action: 'create',
  state: 'refused',
  writes: [TICKET],
  reads: ['projet:1'],
})
const pointage = loggedEvent({
  id: 'pointage',
  sequence: 2,
  model: 'pointage',
  action: 'create',
  state: 'held',
  writes: ['pointage:new:p'],
  reads: [TICKET],
})
const correction = loggedEvent({
  id: 'correction',
  sequence: 3,
  model: 'pointage',
  state: 'held',
  writes: ['pointage:new:p'],
  reads: [],
})
const other = loggedEvent({ id: 'other', sequence: 4, state: 'queued', writes: ['ticket:9'], reads: [] })
const behind = loggedEvent({ id: 'behind', sequence: 5, state: 'queued', writes: ['ticket:9'], reads: [] })
const reader = loggedEvent({ id: 'reader', sequence: 6, state: 'queued', writes: ['pointage:4'], reads: ['ticket:9'] })
const all = [creation, pointage, correction, other, behind, reader]

describe('dependencies between events', () => {
  const { requiredCreations, blockingEvent, dependentEvents } = eventDependence(all)

  it('lists every creation that an event requires', () => {
    expect(requiredCreations(correction)).toEqual([creation, pointage])
    expect(requiredCreations(other)).toEqual([])
  })

  it('lists every event that requires a creation', () => {
    expect(dependentEvents(creation)).toEqual([pointage, correction])
    expect(dependentEvents(other)).toEqual([])
  })

  it('names the last earlier event that must leave the queue first', () => {
    expect(blockingEvent(reader)).toBe(behind)
    expect(blockingEvent(behind)).toBe(other)
    expect(blockingEvent(other)).toBeNull()
  })

  it('lets two readers of one record be sent together', () => {
    const second = loggedEvent({
      id: 'second',
      sequence: 7,
      state: 'queued',
      writes: ['pointage:5'],
      reads: ['ticket:9'],
    })
    expect(eventDependence([reader, second]).blockingEvent(second)).toBeNull()
  })

  it('finds the refused creation behind a held one', () => {
    expect(refusedCreationFor(all, pointage)).toBe(creation)
    expect(refusedCreationFor(all, correction)).toBe(creation)
    expect(refusedCreationFor(all, reader)).toBeNull()
  })
})
