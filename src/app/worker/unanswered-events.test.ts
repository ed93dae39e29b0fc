import { expect, it } from 'vitest'
import { DomainError } from '#contract/core/errors.ts'
import type { Dispatched, NewEvent } from '#contract/core/events/event.ts'
import { mapWorkerCalls, type WorkerCalls } from '#src/sync-worker/worker-calls.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { createLinkCalls } from './link-calls.ts'
import { createPendingCalls, type RepeatableCalls } from './pending-calls.ts'
import { createUnansweredEvents, forgetUnansweredEvents } from './unanswered-events.ts'

const LOG = 'sav-log-exemple-1'

const eventOf = (id: string, file?: unknown): NewEvent => ({
  id,
  model: 'ticket',
  recordId: '4',
  action: 'updateName',
  payload: { name: id },
  was: { name: 'Avant' },
  groupId: null,
  ...(file === undefined ? {} : { file }),
})

const callsTo = (storage: Storage, answer: (events: unknown) => Promise<unknown>): WorkerCalls => {
  const worker = mapWorkerCalls(() => (events) => answer(events)) as RepeatableCalls
  return createLinkCalls({
    callWorker: createPendingCalls(() => worker).callWorker,
    hintedWorker: () => worker,
    onDispatched: () => undefined,
    unanswered: createUnansweredEvents(storage, LOG),
  })
}

const idsKept = (storage: Storage, log = LOG): readonly string[][] =>
  createUnansweredEvents(storage, log)
    .read()
    .map(({ events }) => events.map(({ id }) => id))

it('has an event in the storage when dispatch returns, before anything else happens', () => {
  const storage = memoryStorage()
  const calls = callsTo(storage, () => new Promise(() => undefined))
  void calls.dispatch(eventOf('a'))
  void calls.dispatchAll([eventOf('b'), eventOf('c')])
  expect(idsKept(storage)).toEqual([['a'], ['b', 'c']])
  expect(
    createUnansweredEvents(storage, LOG)
      .read()
      .flatMap(({ events }) => events),
  ).toEqual([eventOf('a'), eventOf('b'), eventOf('c')])
})

const logged: Dispatched = { status: 'logged' } as Dispatched

it.each([
  ['logged', () => Promise.resolve(logged)],
  ['failed with a code', () => Promise.reject(new DomainError('unanswered'))],
  ['failed without one', () => Promise.reject(new Error('worker'))],
])('removes an event whose dispatch has %s: the screen shows the answer', async (_outcome, answer) => {
  const storage = memoryStorage()
  await callsTo(storage, answer)
    .dispatch(eventOf('a'))
    .catch(() => undefined)
  await callsTo(storage, () => answer().then((one) => [one]))
    .dispatchAll([eventOf('b')])
    .catch(() => undefined)
  expect(storage.length).toBe(0)
})

it('reads the calls oldest first, of this person only, and skips what is damaged', () => {
  const storage = memoryStorage()
  createUnansweredEvents(storage, LOG, () => 2).keep([eventOf('second')])
  createUnansweredEvents(storage, LOG, () => 1).keep([eventOf('first')])
  createUnansweredEvents(storage, 'sav-log-exemple-12').keep([eventOf('of somebody else')])
  storage.setItem(`sav.unanswered.${LOG}.x`, '{"at":')
  storage.setItem(`sav.unanswered.${LOG}.y`, '{"at":"now","events":[]}')
  expect(idsKept(storage)).toEqual([['first'], ['second']])
})

it('keeps no action with a file, and none that is longer than a quarter of a million characters', () => {
  const storage = memoryStorage()
  const { keep } = createUnansweredEvents(storage, LOG)
  keep([eventOf('photo', new Blob(['x']))])
  keep([eventOf('x'.repeat(250_000))])
  keep([])
  expect(storage.length).toBe(0)
})

it('continues where the storage is full', () => {
  const storage = memoryStorage()
  storage.setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  createUnansweredEvents(storage, LOG).keep([eventOf('a')])()
  expect(storage.length).toBe(0)
})

it('forgets the events of one person', () => {
  const storage = memoryStorage()
  createUnansweredEvents(storage, LOG).keep([eventOf('a')])
  createUnansweredEvents(storage, 'sav-log-exemple-2').keep([eventOf('b')])
  forgetUnansweredEvents(storage, LOG)
  expect([idsKept(storage), idsKept(storage, 'sav-log-exemple-2')]).toEqual([[], [['b']]])
})
