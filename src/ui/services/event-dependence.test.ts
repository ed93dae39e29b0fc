import { describe, expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { dependenceOf } from './event-dependence.ts'

const TICKET = 'ticket:new:t'
const creation = loggedEvent({ id: 'creation', sequence: 1, action: 'create', state: 'refused', writes: [TICKET], reads: ['projet:1'] })
const pointage = loggedEvent({
  id: 'pointage',
  sequence: 2,
  model: 'pointage',
  action: 'create',
  state: 'held',
  writes: ['pointage:new:p'],
  reads: [TICKET],
})
const correction = loggedEvent({ id: 'correction', sequence: 3, model: 'pointage', state: 'held', writes: ['pointage:new:p'], reads: [] })
const other = loggedEvent({ id: 'other', sequence: 4, state: 'queued', writes: ['ticket:9'], reads: [] })
const behind = loggedEvent({ id: 'behind', sequence: 5, state: 'queued', writes: ['ticket:9'], reads: [] })
const reader = loggedEvent({ id: 'reader', sequence: 6, state: 'queued', writes: ['pointage:4'], reads: ['ticket:9'] })
const all = [creation, pointage, correction, other, behind, reader]

describe('who waits for whom', () => {
  const { neededBy, ahead, builtOn } = dependenceOf(all)

  it('leads back to every creation that is missing', () => {
    expect(neededBy(correction)).toEqual([creation, pointage])
    expect(neededBy(other)).toEqual([])
  })

  it('leads on to all that is built on a creation', () => {
    expect(builtOn(creation)).toEqual([pointage, correction])
    expect(builtOn(other)).toEqual([])
  })

  it('names the last one that must go first', () => {
    expect(ahead(reader)).toBe(behind)
    expect(ahead(behind)).toBe(other)
    expect(ahead(other)).toBeNull()
  })

  it('does not make readers of one thing wait for each other', () => {
    const second = loggedEvent({ id: 'second', sequence: 7, state: 'queued', writes: ['pointage:5'], reads: ['ticket:9'] })
    expect(dependenceOf([reader, second]).ahead(second)).toBeNull()
  })
})
