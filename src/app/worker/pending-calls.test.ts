import { afterEach, expect, it, vi } from 'vitest'
import type { Dispatched, NewEvent } from '#contract/core/event.ts'
import { WORKER_GONE } from '#src/sync-worker/surface.ts'
import { createDispatchCalls, createPendingCalls, type RepeatableCalls, UNANSWERED_MS } from './pending-calls.ts'

const event: NewEvent = { id: 'e1', model: 'ticket', recordId: '1', action: 'start', payload: {}, was: {}, groupId: null }
const logged: Dispatched = { status: 'logged', eventId: 'e1', recordId: '1' }

type Answer = () => Promise<Dispatched>

const workers = (...answers: readonly Answer[]) => {
  const asked: string[] = []
  let present = 0
  const after = vi.fn()
  const asking = createPendingCalls(() => {
    const own = present
    const dispatch: RepeatableCalls['dispatch'] = (handed) => {
      asked.push(`${handed.id} at ${own}`)
      return (answers[own] as Answer)()
    }
    return { dispatch } as RepeatableCalls
  })
  return {
    asked,
    after,
    asking,
    dispatching: createDispatchCalls(asking.ask, after),
    next: () => {
      present += 1
      asking.repeat()
    },
  }
}

afterEach(() => void vi.useRealTimers())

const never: Answer = () => new Promise(() => undefined)

it('asks the next worker what the dead one never answered', async () => {
  const { dispatching, next, asked, after } = workers(never, async () => logged)
  const answer = dispatching.dispatch(event)
  next()
  expect(await answer).toEqual(logged)
  expect(asked).toEqual(['e1 at 0', 'e1 at 1'])
  expect(after).toHaveBeenCalledOnce()
})

it('waits for the next worker when this one says that it has ended', async () => {
  const ended: Answer = () => Promise.reject(Object.assign(new Error('ended'), { name: WORKER_GONE }))
  const { dispatching, next } = workers(ended, async () => logged)
  const answer = dispatching.dispatch(event)
  await Promise.resolve()
  next()
  expect(await answer).toEqual(logged)
})

it('hands a failure on, once', async () => {
  const { dispatching, next, asked } = workers(
    () => Promise.reject(new Error('broken')),
    async () => logged,
  )
  await expect(dispatching.dispatch(event)).rejects.toThrow('broken')
  next()
  expect(asked).toEqual(['e1 at 0'])
})

it('repeats in the order in which it was asked', async () => {
  const { asking, asked, next } = workers(never, async () => logged)
  const all = ['a', 'b', 'c'].map((id) => asking.ask((worker) => worker.dispatch({ ...event, id })))
  next()
  await Promise.all(all)
  expect(asked.slice(3)).toEqual(['a at 1', 'b at 1', 'c at 1'])
})

it('says that nobody answers where no worker comes for long, and asks again as soon as one does', async () => {
  vi.useFakeTimers()
  const { asking, dispatching, next, asked, after } = workers(never, async () => logged)
  const form = dispatching.dispatch(event)
  const other = expect(asking.ask((worker) => worker.dispatch({ ...event, id: 'e2' }))).rejects.toMatchObject({ code: 'unanswered' })
  asking.wait()
  await vi.advanceTimersByTimeAsync(UNANSWERED_MS)
  expect(await form).toEqual({ status: 'invalid', code: 'unanswered', issues: {} })
  expect(await dispatching.dispatch(event)).toMatchObject({ code: 'unanswered' })
  await other
  expect(asked).toEqual(['e1 at 0', 'e2 at 0'])
  next()
  expect(await dispatching.dispatch(event)).toEqual(logged)
  expect(after).toHaveBeenCalledTimes(3)
})

it('waits for ever for a worker that lives', async () => {
  vi.useFakeTimers()
  const { dispatching, asking, next } = workers(never, never, async () => logged)
  const answer = dispatching.dispatch(event)
  asking.wait()
  next()
  await vi.advanceTimersByTimeAsync(UNANSWERED_MS * 2)
  next()
  expect(await answer).toEqual(logged)
})

it('keeps what is asked before the first worker is there, in its order', async () => {
  const asked: string[] = []
  let worker: RepeatableCalls | null = null
  const asking = createPendingCalls(() => worker)
  const read = (key: string) => asking.ask((to) => to.readDraft(key))
  const answers = [read('one'), read('two')]
  worker = {
    readDraft: async (key: string) => {
      asked.push(key)
      return { key }
    },
  } as unknown as RepeatableCalls
  asking.repeat()
  expect(await Promise.all(answers)).toEqual([{ key: 'one' }, { key: 'two' }])
  expect(asked).toEqual(['one', 'two'])
})
