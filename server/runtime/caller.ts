import { AsyncLocalStorage } from 'node:async_hooks'
import { causesOf } from './causes.ts'

/** Request for which the current code runs. Background tasks have none. */
export interface Caller {
  /**
   * Aborted when the client disconnects. Null for a request that may write: it always completes.
   */
  readonly disconnected: AbortSignal | null
  /**
   * True for work that a read needs before its budget is known, which runs with the same priority
   * as writes.
   */
  readonly isPrioritised?: boolean
  /** Priority among reads: increases in the order in which requests begin to work. */
  readonly number: number
}

let last = 0

/** Returns the number of a request, in the order of arrival. */
export const nextNumber = (): number => {
  last += 1
  return last
}

/** A statement was skipped or cancelled because its client disconnected. */
export class CallerDisconnected extends Error {
  readonly code = 'CALLER_DISCONNECTED'

  constructor() {
    super('The caller has disconnected.')
    this.name = 'CallerDisconnected'
  }
}

const callers = new AsyncLocalStorage<Caller | null>()

/** Caller of the running request; null outside of requests. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null

/**
 * Runs the work, and everything that it starts, in the context of this caller; null for work of the
 * server itself, which continues after the request.
 */
export const forCaller = <Result>(caller: Caller | null, work: () => Result): Result => callers.run(caller, work)

/**
 * Runs the work before all waiting reads, with the priority of a write. It still stops when the
 * caller of a read disconnects.
 */
export const withWritePriority = <Result>(work: () => Result): Result => {
  const { disconnected, number } = currentCaller() ?? { disconnected: null, number: nextNumber() }
  return forCaller({ disconnected, number, isPrioritised: true }, work)
}

/**
 * Runs the work after all requests that began to work earlier. Called once a request has its slots
 * (`access/limits/budgets.ts`).
 */
export const withNewPriority = <Result>(work: () => Result): Result => {
  const caller = currentCaller()
  return caller ? forCaller({ ...caller, number: nextNumber() }, work) : work()
}

/** Throws `CallerDisconnected` when the current caller has disconnected. */
export const checkCaller = (): void => {
  if (currentCaller()?.disconnected?.aborted) throw new CallerDisconnected()
}

/** Returns whether the error is a `CallerDisconnected`, or wraps one at any depth. */
export const isCallerDisconnected = (error: unknown): boolean =>
  causesOf(error).some((cause) => cause instanceof CallerDisconnected)
