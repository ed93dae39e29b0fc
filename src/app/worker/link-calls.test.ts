import { expect, it, vi } from 'vitest'
import { DomainError } from '#contract/core/errors.ts'
import type { Dispatched } from '#contract/core/events/event.ts'
import { mapWorkerCalls, WORKER_CALLS, type WorkerCallName, type WorkerCalls } from '#src/sync-worker/worker-calls.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { createLinkCalls } from './link-calls.ts'
import { createPendingCalls, type RepeatableCalls } from './pending-calls.ts'
import { createUnansweredEvents } from './unanswered-events.ts'

const linkTo = (workers: readonly WorkerCalls[], whenReplayed: Promise<void> | null = null) => {
  let present = 0
  const worker = () => workers[present] as RepeatableCalls
  const onDispatched = vi.fn<(answer: Dispatched) => void>()
  const pendingCalls = createPendingCalls(worker)
  const calls = createLinkCalls({
    callWorker: pendingCalls.callWorker,
    connectedWorker: worker,
    onDispatched,
    unanswered: createUnansweredEvents(memoryStorage(), 'log'),
    whenReplayed,
  })
  const startNext = (): void => {
    present += 1
    pendingCalls.repeatAll()
  }
  return { calls, startNext, onDispatched }
}

const neverAnswers = (seen: string[]): WorkerCalls =>
  mapWorkerCalls((name) => () => {
    seen.push(name)
    return new Promise(() => undefined)
  })

it('repeats every call at the next worker, except best-effort calls and requests that count once', async () => {
  const seenFirst: string[] = []
  const seenNext: string[] = []
  const { calls, startNext } = linkTo([neverAnswers(seenFirst), neverAnswers(seenNext)])
  const names = Object.keys(WORKER_CALLS) as readonly WorkerCallName[]
  for (const name of names) void (calls[name] as (...args: readonly unknown[]) => Promise<unknown>)([])
  expect(seenFirst).toEqual(names)
  startNext()
  expect(seenNext).toEqual(names.filter((name) => !['best_effort', 'once'].includes(WORKER_CALLS[name])))
})

it('loses a best-effort call to a worker that has ended, without a failure', async () => {
  const { calls } = linkTo([mapWorkerCalls(() => () => Promise.reject(new Error('ended')))])
  expect(await calls.wake()).toBeUndefined()
})

it('answers every event of a failed dispatchAll as invalid', async () => {
  const { calls, onDispatched } = linkTo([mapWorkerCalls(() => () => Promise.reject(new DomainError('read_only')))])
  const invalid = { status: 'invalid', code: 'read_only', issues: {} }
  expect(await calls.dispatchAll([{ id: 'a' }, { id: 'b' }] as never)).toEqual([invalid, invalid])
  expect(onDispatched).toHaveBeenCalledTimes(2)
  await expect(calls.undo('a')).rejects.toMatchObject({ code: 'read_only' })
})

it('reads a draft once the events of pages that have ended are dispatched: one of them may have been typed in it', async () => {
  const replay = Promise.withResolvers<void>()
  const seen: string[] = []
  const { calls } = linkTo([neverAnswers(seen)], replay.promise)
  void calls.readDraft('ticket:create')
  await Promise.resolve()
  expect(seen).toEqual([])
  replay.resolve()
  await expect.poll(() => seen).toEqual(['readDraft'])
})
