import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { planRestore, type RestoredModel } from './restore-plan.ts'

/** Model projet was pulled from epoch 3, after a restore that ended epoch 2. */
const restored: RestoredModel = {
  model: 'projet',
  deviceId: 'device',
  acceptedKeys: new Map(),
  previousEpoch: '2',
  epoch: '3',
}

const acceptedInEpoch = (epoch: string) =>
  ({ state: 'accepted', attempts: 1, settledAt: 5, resultId: '7', epoch }) as const
const change = {
  id: 'e',
  sequence: 1,
  deviceId: 'device',
  model: 'projet',
  recordId: '7',
  writes: ['projet:7'],
  action: 'update',
  payload: {},
}
const creation = { ...change, recordId: 'new:p', writes: ['projet:new:p'], action: 'create' }

const CASES: Readonly<
  Record<string, readonly [event: Partial<LoggedEvent>, acceptedId: string | null, expected: object | 'unchanged']>
> = {
  'accepted change, key not accepted': [
    { ...change, ...acceptedInEpoch('2') },
    null,
    { state: 'held', resultId: null, born: { 'projet:7': '2' } },
  ],
  'accepted change, key accepted': [
    { ...change, ...acceptedInEpoch('2') },
    '7',
    { state: 'accepted', resultId: '7', epoch: '3' },
  ],
  'accepted change of the new epoch': [{ ...change, ...acceptedInEpoch('3') }, null, 'unchanged'],
  'accepted change of another device': [
    { ...change, ...acceptedInEpoch('2'), deviceId: 'other' },
    null,
    { state: 'accepted', epoch: '2' },
  ],
  'accepted creation, key not accepted': [
    { ...creation, ...acceptedInEpoch('2') },
    null,
    { state: 'held', resultId: null },
  ],
  'accepted creation, key accepted with another number': [
    { ...creation, ...acceptedInEpoch('2'), effectVersion: 4 },
    '50',
    { state: 'accepted', resultId: '50', effectVersion: 0, epoch: '3' },
  ],
  'unreadable accepted creation, key not accepted': [
    { ...creation, ...acceptedInEpoch('2'), unreadable: '…' },
    null,
    { state: 'quarantined' },
  ],
  'change in flight': [
    { ...change, state: 'sending', attempts: 1 },
    null,
    { state: 'queued', attempts: 1, failures: 0 },
  ],
  'change in flight of another device': [
    { ...change, state: 'sending', attempts: 1, deviceId: 'other' },
    null,
    { state: 'sending' },
  ],
  'change in flight of a record that refers to the model': [
    {
      ...change,
      model: 'ticket',
      recordId: '5',
      writes: ['ticket:5'],
      reads: ['projet:7'],
      state: 'sending',
      attempts: 1,
    },
    null,
    { state: 'queued' },
  ],
  'queued change with the birth of its number': [{ ...change, born: { 'projet:7': '1' } }, null, 'unchanged'],
  'queued change without the birth of its number': [change, null, { state: 'queued', born: { 'projet:7': '2' } }],
  'refused change of another model': [
    { ...change, model: 'ticket', recordId: '5', writes: ['ticket:5'], state: 'refused' },
    null,
    'unchanged',
  ],
}

describe('plan of a restore', () => {
  it.each(Object.entries(CASES))('%s', (_name, [fields, acceptedId, expected]) => {
    const event = loggedEvent(fields as Parameters<typeof loggedEvent>[0])
    const { changedEvents } = planRestore([event], {
      ...restored,
      acceptedKeys: new Map(acceptedId === null ? [] : [['e', acceptedId]]),
    })
    if (expected === 'unchanged') expect(changedEvents).toEqual([])
    else expect(changedEvents).toMatchObject([expected])
  })

  it('keeps the number of a creation whose key is accepted with that number', () => {
    const events = [
      loggedEvent({ ...creation, ...acceptedInEpoch('2') }),
      loggedEvent({ ...change, id: 'later', sequence: 2, born: { 'projet:7': '2' } }),
    ]
    const plan = planRestore(events, { ...restored, acceptedKeys: new Map([['e', '7']]) })
    expect(plan).toMatchObject({ forgottenIds: [], renumberedCreations: [], lostEvents: [] })
    expect(plan.changedEvents.map(({ id }) => id)).toEqual(['e'])
  })

  it('adds no birth to a surviving event: its numbers are those of the new epoch', () => {
    const event = loggedEvent({ ...change, ...acceptedInEpoch('2') })
    const { changedEvents } = planRestore([event], { ...restored, acceptedKeys: new Map([['e', '7']]) })
    expect(changedEvents[0]?.born).toBeUndefined()
  })

  it('names a lost creation by its temporary id in every event', () => {
    const events = [
      loggedEvent({ ...creation, ...acceptedInEpoch('2') }),
      loggedEvent({ ...change, id: 'later', sequence: 2 }),
    ]
    const plan = planRestore(events, restored)
    expect(plan.forgottenIds).toEqual(['7'])
    expect(plan.changedEvents).toMatchObject([{ state: 'held' }, { recordId: 'new:p', writes: ['projet:new:p'] }])
  })
})
