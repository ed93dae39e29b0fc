import { DomainError, errorCodeOf } from '#contract/core/errors.ts'
import type { Dispatch, Dispatched, NewEvent } from '#contract/core/event.ts'
import { type SyncWorkerSurface, WORKER_GONE } from '#src/sync-worker/surface.ts'

/** Without any worker for so long, whoever asked is told that there is no answer. */
export const UNANSWERED_MS = 20_000

/** What a page may ask twice: reading, and what the ids that it brings make one. */
export type RepeatableCalls = Pick<
  SyncWorkerSurface,
  | 'start'
  | 'dispatch'
  | 'dispatchAll'
  | 'correct'
  | 'undo'
  | 'cancel'
  | 'retry'
  | 'exportOutbox'
  | 'importOutbox'
  | 'resolveId'
  | 'readDraft'
  | 'writeDraft'
  | 'download'
  | 'readFile'
>

export type CallWorker = <Answer>(call: (worker: RepeatableCalls) => Promise<Answer>) => Promise<Answer>

interface PendingCall {
  readonly send: (worker: RepeatableCalls) => Promise<void>
  readonly fail: (error: unknown) => void
}

export const isGone = (error: unknown): boolean => error instanceof Error && error.name === WORKER_GONE

/**
 * What a worker was asked and has not answered yet. One that dies takes its answers with it: the next one is asked again, in the same order. Where
 * none comes for long, asking fails as `unanswered`: nobody knows whether the last one still did it. Before the first one is there (null) questions wait.
 */
export const createPendingCalls = (worker: () => RepeatableCalls | null) => {
  const underWay = new Set<PendingCall>()
  let limit: ReturnType<typeof setTimeout> | null = null
  let isGivenUp = false

  const ask: CallWorker = (call) =>
    new Promise((answer, fail) => {
      const own: PendingCall = {
        fail,
        send: async (to) => {
          try {
            const given = await call(to)
            if (underWay.delete(own)) answer(given)
          } catch (error) {
            // The worker has ended: the next one is asked.
            if (!isGone(error) && underWay.delete(own)) fail(error)
          }
        },
      }
      if (isGivenUp) {
        fail(new DomainError('unanswered'))
        return
      }
      underWay.add(own)
      sendTo(own)
    })

  function sendTo(own: PendingCall): void {
    const to = worker()
    if (to) void own.send(to)
  }

  const stopWaiting = (): void => {
    if (limit !== null) clearTimeout(limit)
    limit = null
    isGivenUp = false
  }

  return {
    ask,
    /** The worker has gone, and there is no other one yet. */
    wait: (): void => {
      limit ??= setTimeout(() => {
        isGivenUp = true
        for (const own of underWay) if (underWay.delete(own)) own.fail(new DomainError('unanswered'))
      }, UNANSWERED_MS)
    },
    /** At a new worker. */
    repeat: (): void => {
      stopWaiting()
      for (const each of underWay) sendTo(each)
    },
  }
}

/** A failure with a code as the answer of a dispatch: forms tell it and keep what was typed. */
export const dispatchedOf = (asked: Promise<Dispatched>): Promise<Dispatched> =>
  asked.catch((error: unknown) => {
    const code = errorCodeOf(error)
    if (code === null) throw error
    return { status: 'invalid', code, issues: {} }
  })

/** Actions handed to whichever worker answers; `after` hears of each answer. */
export const createDispatchCalls = (ask: CallWorker, after: (dispatched: Dispatched) => void) => {
  const dispatch: Dispatch = async (event) => {
    const dispatched = await dispatchedOf(ask((worker) => worker.dispatch(event)))
    after(dispatched)
    return dispatched
  }
  const dispatchAll = async (events: readonly NewEvent[]): Promise<readonly Dispatched[]> => {
    const all = await ask((worker) => worker.dispatchAll(events)).catch(async (error: unknown) => {
      const failed = await dispatchedOf(Promise.reject(error))
      return events.map(() => failed)
    })
    all.forEach(after)
    return all
  }
  return { dispatch, dispatchAll }
}
