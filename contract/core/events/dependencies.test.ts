import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import {
  type Access,
  accessesConflict,
  createdKeyOf,
  dependentEvents,
  mustFollow,
  requiredCreations,
  requiresLostCreation,
} from './dependencies.ts'
import { EVENT_STATES, type LoggedEvent } from './event.ts'

const KEYS = ['projet:new:p', 'ticket:new:t', 'pointage:new:x', 'ticket:9'] as const
const keys = fc.uniqueArray(fc.constantFrom<string>(...KEYS), { maxLength: 2 })

const event: fc.Arbitrary<LoggedEvent> = fc
  .record({
    action: fc.constantFrom('create', 'update'),
    writes: keys,
    reads: keys,
    state: fc.constantFrom(...EVENT_STATES),
  })
  .map((values) => loggedEvent({ id: 'event', sequence: 1, ...values }))

const log: fc.Arbitrary<readonly LoggedEvent[]> = fc
  .array(event, { maxLength: 8 })
  .map((events) => events.map((each, place) => ({ ...each, id: `e${place}`, sequence: place + 1 })))

const lookupOf = (events: readonly LoggedEvent[]) => ({
  touching: (key: string) => events.filter(({ writes, reads }) => writes.includes(key) || reads.includes(key)),
  creatorOf: (key: string) => events.findLast((each) => createdKeyOf(each) === key),
  resolve: (id: string) => id,
})

describe('the order of two events', () => {
  it.each<[Access, Access, boolean]>([
    ['read', 'read', false],
    ['read', 'write', true],
    ['write', 'read', true],
    ['write', 'write', true],
  ])('%s after %s of one record: %s', (own, earlier, isOrdered) => {
    expect(accessesConflict(own, earlier)).toBe(isOrdered)
    const touching = (access: Access) =>
      access === 'write' ? { writes: ['ticket:9'], reads: [] } : { writes: [], reads: ['ticket:9'] }
    expect(mustFollow(touching(own), touching(earlier))).toBe(isOrdered)
  })

  it('is free without a common record', () => {
    expect(mustFollow({ writes: ['ticket:9'], reads: [] }, { writes: ['ticket:8'], reads: ['projet:1'] })).toBe(false)
  })

  it('is symmetric', () => {
    fc.assert(
      fc.property(event, event, (one, other) => {
        expect(mustFollow(one, other)).toBe(mustFollow(other, one))
      }),
    )
  })
})

describe('required creations', () => {
  it('come before the creations that require them, and never include the event itself', () => {
    fc.assert(
      fc.property(log, (events) => {
        const { creatorOf } = lookupOf(events)
        for (const each of events) {
          const creations = requiredCreations(each, creatorOf)
          expect(creations).not.toContain(each)
          const direct = [...each.writes, ...each.reads].flatMap((key) =>
            key === createdKeyOf(each) ? [] : (creatorOf(key) ?? []),
          )
          for (const creation of direct) if (creation !== each) expect(creations).toContain(creation)
        }
      }),
    )
  })

  it('lead back from an event to the oldest creation', () => {
    const projet = loggedEvent({ id: 'projet', sequence: 1, action: 'create', writes: ['projet:new:p'], reads: [] })
    const ticket = loggedEvent({
      id: 'ticket',
      sequence: 2,
      action: 'create',
      writes: ['ticket:new:t'],
      reads: ['projet:new:p'],
    })
    const step = loggedEvent({ id: 'step', sequence: 3, action: 'start', writes: ['ticket:new:t'], reads: [] })
    const { creatorOf } = lookupOf([projet, ticket, step])
    expect(requiredCreations(step, creatorOf)).toEqual([projet, ticket])
  })
})

describe('dependent events', () => {
  it('are exactly the events that require a lost creation once it is refused', () => {
    fc.assert(
      fc.property(log, (events) => {
        const lookup = lookupOf(events)
        for (const each of events) {
          const key = createdKeyOf(each)
          if (key === null || lookup.creatorOf(key) !== each) continue
          const dependents = dependentEvents(each, lookup)
          const isLost = (creation: LoggedEvent): boolean => creation === each
          for (const other of events) {
            if (other === each || !key.includes('new:')) continue
            if (requiresLostCreation(other, lookup, isLost)) expect(dependents).toContain(other)
          }
        }
      }),
    )
  })
})
