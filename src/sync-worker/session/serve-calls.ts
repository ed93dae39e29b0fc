import { DomainError } from '#contract/core/errors.ts'
import type { Dispatched } from '#contract/core/events/event.ts'
import { isLogFailure } from '#src/store/log/log-failure.ts'
import { invalidOnFailure, mapWorkerCalls, type UntypedCall, type WorkerCalls } from '../worker-calls.ts'
import type { PersonRuntime } from './person-runtime.ts'
import { workerGone } from './worker-gone.ts'

type Task = (runtime: PersonRuntime) => Promise<unknown>

/** Runs a write. Rejects with a `DomainError` where this worker may not write or the disk fails. */
const runWrite = async (runtime: PersonRuntime, task: Task): Promise<unknown> => {
  if (runtime.options.role === 'reader') throw new DomainError('read_only')
  try {
    return await task(runtime)
  } catch (error) {
    if (!isLogFailure(error)) throw error
    // The next worker owns the log: the page repeats the call there.
    if (error.code === 'overtaken') throw workerGone()
    throw new DomainError(error.code)
  }
}

/** Serves every worker call from the runtime that is current at the time of the call. */
export const serveCalls = (currentRuntime: () => Promise<PersonRuntime>): WorkerCalls =>
  mapWorkerCalls((name, kind) => async (...args) => {
    const task: Task = async ({ calls }) => (calls[name] as UntypedCall)(...args)
    const runtime = await currentRuntime()
    if (kind === 'repeatable' || kind === 'once' || kind === 'best_effort') return task(runtime)
    const answer = runWrite(runtime, task)
    return kind === 'logged' ? invalidOnFailure(answer as Promise<Dispatched>) : answer
  })
