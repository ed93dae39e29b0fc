import { DomainError } from '#contract/core/errors.ts'
import type { Dispatched } from '#contract/core/events/event.ts'
import { invalidOnFailure, mapWorkerCalls, type UntypedCall, type WorkerCallName, type WorkerCalls } from '#src/sync-worker/worker-calls.ts'
import type { CallWorker } from './pending-calls.ts'

interface LinkCallsOptions {
  readonly callWorker: CallWorker
  /** The worker that gets hints and requests; null before the first worker has started. */
  readonly hintedWorker: () => WorkerCalls | null
  /** Called with the answer to each dispatched event. */
  readonly onDispatched: (answer: Dispatched) => void
}

const untyped = (worker: WorkerCalls, name: WorkerCallName): UntypedCall => worker[name] as UntypedCall

/** Every worker call as a page makes it: repeated, limited in time or lost as its kind says. */
export const createLinkCalls = ({ callWorker, hintedWorker, onDispatched }: LinkCallsOptions): WorkerCalls => {
  const callOnce = async (name: WorkerCallName, args: readonly unknown[]): Promise<unknown> => {
    const worker = hintedWorker()
    if (!worker) throw new DomainError('unanswered')
    return untyped(worker, name)(...args)
  }

  const calls = mapWorkerCalls((name, kind) => async (...args) => {
    if (kind === 'hint') {
      const worker = hintedWorker()
      return worker ? untyped(worker, name)(...args).catch(() => undefined) : undefined
    }
    if (kind === 'once') return callOnce(name, args)
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
