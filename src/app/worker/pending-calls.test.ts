import { afterEach, expect, it, vi } from 'vitest'
import type { Dispatched, NewEvent } from '#contract/core/events/event.ts'
import { WORKER_GONE } from '#src/sync-worker/surface.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { createLinkCalls } from './link-calls.ts'
import { createPendingCalls, type RepeatableCalls, UNANSWERED_MS } from './pending-calls.ts'
import { createUnansweredEvents } from './unanswered-events.ts'

const event: NewEvent = {
  id: 'e1',
  model: 'ticket',
  recordId: '1',
  action: 'start',
  payload: {},
  was: {},
  groupId: null,
}
const logged: Dispatched = { status: 'logged', eventId: 'e1', recordId: '1' }

type Answer = () => Promise<Dispatched>

const workers = (...answers: readonly Answer[]) => {
  const callsSeen: string[] = []
  let present = 0
  const onDispatched = vi.fn()
  const pendingCalls = createPendingCalls(() => {
    const own = present
    const dispatch: RepeatableCalls['dispatch'] = (handed) => {
      callsSeen.push(`${handed.id} at ${own}`)
      return (answers[own] as Answer)()
    }
    return { dispatch } as RepeatableCalls
  })
  return {
    callsSeen,
    onDispatched,
    pendingCalls,
    calls: createLinkCalls({
      callWorker: pendingCalls.callWorker,
      connectedWorker: () => null,
      onDispatched,
      unanswered: createUnansweredEvents(memoryStorage(), 'log'),
    }),
    next: () => {
      present += 1
      pendingCalls.repeatAll()
    },
  }
}

afterEach(() => void vi.useRealTimers())

const never: Answer = () => new Promise(() => undefined)

it('repeats at the next worker a call that the previous one never answered', async () => {
  const { calls, next, callsSeen, onDispatched } = workers(never, async () => logged)
  const answer = calls.dispatch(event)
  next()
  expect(await answer).toEqual(logged)
  expect(callsSeen).toEqual(['e1 at 0', 'e1 at 1'])
  expect(onDispatched).toHaveBeenCalledOnce()
})

it('waits for the next worker when the current one has ended', async () => {
  const ended: Answer = () => Promise.reject(Object.assign(new Error('ended'), { name: WORKER_GONE }))
  const { calls, next } = workers(ended, async () => logged)
  const answer = calls.dispatch(event)
  await Promise.resolve()
  next()
  expect(await answer).toEqual(logged)
})

it('passes a failure on, without a repetition', async () => {
  const { calls, next, callsSeen } = workers(
    () => Promise.reject(new Error('broken')),
    async () => logged,
  )
  await expect(calls.dispatch(event)).rejects.toThrow('broken')
  next()
  expect(callsSeen).toEqual(['e1 at 0'])
})

it('repeats calls in their order', async () => {
  const { pendingCalls, callsSeen, next } = workers(never, async () => logged)
  const all = ['a', 'b', 'c'].map((id) => pendingCalls.callWorker((worker) => worker.dispatch({ ...event, id })))
  next()
  await Promise.all(all)
  expect(callsSeen.slice(3)).toEqual(['a at 1', 'b at 1', 'c at 1'])
})

it('fails calls as unanswered when no worker starts in time, and accepts calls as soon as one does', async () => {
  vi.useFakeTimers()
  const { pendingCalls, calls, next, callsSeen, onDispatched } = workers(never, async () => logged)
  const form = calls.dispatch(event)
  const other = expect(
    pendingCalls.callWorker((worker) => worker.dispatch({ ...event, id: 'e2' })),
  ).rejects.toMatchObject({ code: 'unanswered' })
  pendingCalls.startLimit()
  await vi.advanceTimersByTimeAsync(UNANSWERED_MS)
  expect(await form).toEqual({ status: 'invalid', code: 'unanswered', issues: {} })
  expect(await calls.dispatch(event)).toMatchObject({ code: 'unanswered' })
  await other
  expect(callsSeen).toEqual(['e1 at 0', 'e2 at 0'])
  next()
  expect(await calls.dispatch(event)).toEqual(logged)
  expect(onDispatched).toHaveBeenCalledTimes(3)
})

it('waits without limit for a worker that runs', async () => {
  vi.useFakeTimers()
  const { calls, pendingCalls, next } = workers(never, never, async () => logged)
  const answer = calls.dispatch(event)
  pendingCalls.startLimit()
  next()
  await vi.advanceTimersByTimeAsync(UNANSWERED_MS * 2)
  next()
  expect(await answer).toEqual(logged)
})

it('keeps calls made before the first worker, in their order', async () => {
  const callsSeen: string[] = []
  let worker: RepeatableCalls | null = null
  const pendingCalls = createPendingCalls(() => worker)
  const read = (key: string) => pendingCalls.callWorker((to) => to.readDraft(key))
  const answers = [read('one'), read('two')]
  worker = {
    readDraft: async (key: string) => {
      callsSeen.push(key)
      return { key }
    },
  } as unknown as RepeatableCalls
  pendingCalls.repeatAll()
  expect(await Promise.all(answers)).toEqual([{ key: 'one' }, { key: 'two' }])
  expect(callsSeen).toEqual(['one', 'two'])
})
