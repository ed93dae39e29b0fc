import { DomainError } from '#contract/core/errors.ts'
import { type SyncWorkerSurface, WORKER_GONE } from '#src/sync-worker/surface.ts'
import type { WorkerCalls } from '#src/sync-worker/worker-calls.ts'

/** Time without any worker after which pending calls fail as `unanswered`. */
export const UNANSWERED_MS = 20_000

/** Calls that may be made a second time: they read, or their ids make the second one harmless. */
export type RepeatableCalls = WorkerCalls & Pick<SyncWorkerSurface, 'start'>

/**
 * Makes a call at the present worker and, when that one ends without an answer, at the next ones.
 */
export type CallWorker = <Answer>(call: (worker: RepeatableCalls) => Promise<Answer>) => Promise<Answer>

interface PendingCall {
  readonly send: (worker: RepeatableCalls) => Promise<void>
  readonly fail: (error: unknown) => void
}

export const isWorkerGone = (error: unknown): boolean => error instanceof Error && error.name === WORKER_GONE

/**
 * Calls without an answer yet. A worker that ends leaves them unanswered: they are made again at
 * the next worker, in the same order. Where no worker starts for `UNANSWERED_MS`, they fail as
 * `unanswered`: the last worker may have carried them out or not.
 *
 * @param joinedWorker Null before the page watches the first worker's state; calls wait for it.
 */
export const createPendingCalls = (joinedWorker: () => RepeatableCalls | null) => {
  const pendingCalls = new Set<PendingCall>()
  let limitTimer: ReturnType<typeof setTimeout> | null = null
  let isLimitOver = false

  const send = (pending: PendingCall): void => {
    const worker = joinedWorker()
    if (worker) void pending.send(worker)
  }

  const callWorker: CallWorker = (call) =>
    new Promise((resolve, reject) => {
      const pending: PendingCall = {
        fail: reject,
        send: async (worker) => {
          try {
            const answer = await call(worker)
            if (pendingCalls.delete(pending)) resolve(answer)
          } catch (error) {
            // The next worker gets the call of a worker that has ended.
            if (!isWorkerGone(error) && pendingCalls.delete(pending)) reject(error)
          }
        },
      }
      if (isLimitOver) {
        reject(new DomainError('unanswered'))
        return
      }
      pendingCalls.add(pending)
      send(pending)
    })

  const failAll = (): void => {
    isLimitOver = true
    for (const pending of pendingCalls) if (pendingCalls.delete(pending)) pending.fail(new DomainError('unanswered'))
  }

  return {
    callWorker,
    /** Starts the time limit: the worker has ended and the next one has not started. */
    startLimit: (): void => {
      limitTimer ??= setTimeout(failAll, UNANSWERED_MS)
    },
    /** Makes the calls again at a new worker. */
    repeatAll: (): void => {
      if (limitTimer !== null) clearTimeout(limitTimer)
      limitTimer = null
      isLimitOver = false
      for (const pending of pendingCalls) send(pending)
    },
  }
}
