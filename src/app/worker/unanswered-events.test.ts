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

/** 9:00 on 2 March 2026. */
const CLICKED = Date.UTC(2026, 2, 2, 9)
const AT = new Date(CLICKED).toISOString()

const callsTo = (storage: Storage, answer: (events: unknown) => Promise<unknown>): WorkerCalls => {
  const worker = mapWorkerCalls(() => (events) => answer(events)) as RepeatableCalls
  return createLinkCalls({
    callWorker: createPendingCalls(() => worker).callWorker,
    connectedWorker: () => worker,
    onDispatched: () => undefined,
    unanswered: createUnansweredEvents(storage, LOG),
    now: () => CLICKED,
  })
}

const storedIds = (storage: Storage, log = LOG): readonly string[][] =>
  createUnansweredEvents(storage, log)
    .read()
    .map(({ events }) => events.map(({ id }) => id))

it('has an event in the storage when dispatch returns, before anything else happens', () => {
  const storage = memoryStorage()
  const calls = callsTo(storage, () => new Promise(() => undefined))
  void calls.dispatch(eventOf('a'))
  void calls.dispatchAll([eventOf('b'), eventOf('c')])
  expect(storedIds(storage)).toEqual([['a'], ['b', 'c']])
  expect(
    createUnansweredEvents(storage, LOG)
      .read()
      .flatMap(({ events }) => events),
  ).toEqual([eventOf('a'), eventOf('b'), eventOf('c')].map((event) => ({ ...event, at: AT })))
})

it('passes the time of the click to the worker, and to the worker of the next page', () => {
  const storage = memoryStorage()
  const given: unknown[] = []
  const calls = callsTo(storage, (events) => {
    given.push(events)
    return new Promise(() => undefined)
  })
  void calls.dispatch(eventOf('a'))
  void calls.dispatchAll([eventOf('b')])
  const [first, second] = createUnansweredEvents(storage, LOG, () => CLICKED + 86_400_000).read()
  expect([first?.events[0], second?.events]).toEqual(given)
  expect(given).toEqual([{ ...eventOf('a'), at: AT }, [{ ...eventOf('b'), at: AT }]])
})

it('dates an event that an earlier build has stored by the time at which it was stored', () => {
  const storage = memoryStorage()
  createUnansweredEvents(storage, LOG, () => CLICKED).store([eventOf('a')])
  expect(createUnansweredEvents(storage, LOG).read()[0]?.events).toEqual([{ ...eventOf('a'), at: AT }])
})

it('reads the calls of one millisecond in the order of their ids: a browser may list its keys in any', () => {
  const storage = memoryStorage()
  const { store } = createUnansweredEvents(storage, LOG, () => CLICKED)
  store([eventOf('0190a000-0000-7000-8000-000000000002')])
  store([eventOf('0190a000-0000-7000-8000-000000000001')])
  expect(storedIds(storage)).toEqual([
    ['0190a000-0000-7000-8000-000000000001'],
    ['0190a000-0000-7000-8000-000000000002'],
  ])
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
  createUnansweredEvents(storage, LOG, () => 2).store([eventOf('second')])
  createUnansweredEvents(storage, LOG, () => 1).store([eventOf('first')])
  createUnansweredEvents(storage, 'sav-log-exemple-12').store([eventOf('of somebody else')])
  storage.setItem(`sav.unanswered.${LOG}.x`, '{"at":')
  storage.setItem(`sav.unanswered.${LOG}.y`, '{"at":"now","events":[]}')
  expect(storedIds(storage)).toEqual([['first'], ['second']])
})

it('keeps no action with a file, and none that is longer than a quarter of a million characters', () => {
  const storage = memoryStorage()
  const { store } = createUnansweredEvents(storage, LOG)
  store([eventOf('photo', new Blob(['x']))])
  store([eventOf('x'.repeat(250_000))])
  store([])
  expect(storage.length).toBe(0)
})

it('continues where the storage is full', () => {
  const storage = memoryStorage()
  storage.setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  createUnansweredEvents(storage, LOG).store([eventOf('a')])()
  expect(storage.length).toBe(0)
})

it('forgets the events of one person', () => {
  const storage = memoryStorage()
  createUnansweredEvents(storage, LOG).store([eventOf('a')])
  createUnansweredEvents(storage, 'sav-log-exemple-2').store([eventOf('b')])
  forgetUnansweredEvents(storage, LOG)
  expect([storedIds(storage), storedIds(storage, 'sav-log-exemple-2')]).toEqual([[], [['b']]])
})
