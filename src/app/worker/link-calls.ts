import { DomainError } from '#contract/core/errors.ts'
import type { Dispatched, NewEvent } from '#contract/core/events/event.ts'
import {
  invalidOnFailure,
  mapWorkerCalls,
  type UntypedCall,
  type WorkerCallName,
  type WorkerCalls,
} from '#src/sync-worker/worker-calls.ts'
import type { CallWorker } from './pending-calls.ts'
import type { UnansweredEvents } from './unanswered-events.ts'

interface LinkCallsOptions {
  readonly callWorker: CallWorker
  /** Gets calls that are not repeated; null before the first worker has started. */
  readonly connectedWorker: () => WorkerCalls | null
  /** Called with the answer to each dispatched event. */
  readonly onDispatched: (answer: Dispatched) => void
  readonly unanswered: UnansweredEvents
  /** Resolves when the stored events of ended pages are dispatched again; null without any. */
  readonly whenReplayed?: Promise<void> | null
  /** Epoch ms. */
  readonly now?: () => number
}

const untyped = (worker: WorkerCalls, name: WorkerCallName): UntypedCall => worker[name] as UntypedCall

/** Every worker call as a page makes it: repeated, limited in time or lost as its kind says. */
export const createLinkCalls = ({
  callWorker,
  connectedWorker,
  onDispatched,
  unanswered,
  whenReplayed = null,
  now = Date.now,
}: LinkCallsOptions): WorkerCalls => {
  const callOnce = async (name: WorkerCallName, args: readonly unknown[]): Promise<unknown> => {
    const worker = connectedWorker()
    if (!worker) throw new DomainError('unanswered')
    return untyped(worker, name)(...args)
  }

  const calls = mapWorkerCalls((name, kind) => async (...args) => {
    if (kind === 'best_effort') {
      const worker = connectedWorker()
      return worker ? untyped(worker, name)(...args).catch(() => undefined) : undefined
    }
    if (kind === 'once') return callOnce(name, args)
    const answer = callWorker((worker) => untyped(worker, name)(...args))
    return kind === 'logged' ? invalidOnFailure(answer as Promise<Dispatched>) : answer
  })

  const dated = (event: NewEvent): NewEvent => ({ ...event, at: new Date(now()).toISOString() })

  // The screen shows what the answers say: a failed action must not come back at the next start.
  const dispatchAll = async (newEvents: readonly NewEvent[]): Promise<readonly Dispatched[]> => {
    const events = newEvents.map(dated)
    const drop = unanswered.store(events)
    const answers = await calls
      .dispatchAll(events)
      .catch(async (error: unknown) => {
        const invalid = await invalidOnFailure(Promise.reject(error))
        return events.map(() => invalid)
      })
      .finally(drop)
    answers.forEach(onDispatched)
    return answers
  }

  return {
    ...calls,
    // A draft that one of those events was typed in must not be found any more.
    readDraft: whenReplayed ? (key) => whenReplayed.then(() => calls.readDraft(key)) : calls.readDraft,
    dispatchAll,
    dispatch: async (newEvent) => {
      const event = dated(newEvent)
      const drop = unanswered.store([event])
      const answer = await calls.dispatch(event).finally(drop)
      onDispatched(answer)
      return answer
    },
  }
}
