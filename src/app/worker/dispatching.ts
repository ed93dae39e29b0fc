import type { Dispatch, Dispatched, NewEvent } from '#contract/core/event.ts'
import { type SyncWorkerSurface, WORKER_GONE } from '#src/sync-worker/surface.ts'

type Worker = Pick<SyncWorkerSurface, 'dispatch' | 'dispatchAll'>

interface UnderWay {
  readonly send: (worker: Worker) => Promise<void>
}

const isGone = (error: unknown): boolean => error instanceof Error && error.name === WORKER_GONE

/**
 * What was handed to a worker and not answered yet. A worker that dies takes its answers with it: the next one is asked again, which is safe,
 * because `dispatch` is idempotent by event id.
 */
export const createDispatching = (worker: () => Worker, after: (dispatched: Dispatched) => void) => {
  const underWay = new Set<UnderWay>()

  const ask = <Answer>(call: (worker: Worker) => Promise<Answer>): Promise<Answer> =>
    new Promise((answer, fail) => {
      const own: UnderWay = {
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
      underWay.add(own)
      void own.send(worker())
    })

  const dispatch: Dispatch = async (event) => {
    const dispatched = await ask((to) => to.dispatch(event))
    after(dispatched)
    return dispatched
  }

  return {
    dispatch,
    dispatchAll: async (events: readonly NewEvent[]): Promise<readonly Dispatched[]> => {
      const all = await ask((to) => to.dispatchAll(events))
      all.forEach(after)
      return all
    },
    /** At a new worker. */
    repeat: (): void => {
      for (const each of underWay) void each.send(worker())
    },
  }
}
