import type { Dispatched } from '#contract/core/event.ts'
import { invalidOnFailure, mapWorkerCalls, type UntypedCall, type WorkerCallName, type WorkerCalls } from '#src/sync-worker/worker-calls.ts'
import type { CallWorker } from './pending-calls.ts'

interface LinkCallsOptions {
  readonly callWorker: CallWorker
  /** The worker that hints are sent to; null before the first worker has started. */
  readonly hintedWorker: () => WorkerCalls | null
  /** Called with the answer to each dispatched event. */
  readonly onDispatched: (answer: Dispatched) => void
}

const untyped = (worker: WorkerCalls, name: WorkerCallName): UntypedCall => worker[name] as UntypedCall

/** Every worker call as a page makes it: repeated, limited in time or lost as its kind says. */
export const createLinkCalls = ({ callWorker, hintedWorker, onDispatched }: LinkCallsOptions): WorkerCalls => {
  const calls = mapWorkerCalls((name, kind) => async (...args) => {
    if (kind === 'hint') {
      const worker = hintedWorker()
      return worker ? untyped(worker, name)(...args).catch(() => undefined) : undefined
    }
    const answer = callWorker((worker) => untyped(worker, name)(...args))
    return kind === 'logged' ? invalidOnFailure(answer as Promise<Dispatched>) : answer
  })

  return {
    ...calls,
    dispatch: async (event) => {
      const answer = await calls.dispatch(event)
      onDispatched(answer)
      return answer
    },
    dispatchAll: async (events) => {
      const answers = await calls.dispatchAll(events).catch(async (error: unknown) => {
        const invalid = await invalidOnFailure(Promise.reject(error))
        return events.map(() => invalid)
      })
      answers.forEach(onDispatched)
      return answers
    },
  }
}
