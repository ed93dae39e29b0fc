import { AsyncLocalStorage } from 'node:async_hooks'
import { causesOf } from './causes.ts'

/** Request on whose behalf the present code runs. Background tasks of the server have none. */
export interface Caller {
  /**
   * Aborted once nobody waits for the answer. Null for a request that may write: it always runs to
   * its end.
   */
  readonly gone: AbortSignal | null
  /**
   * True for work that a read needs before its budget is known, which runs with the same priority
   * as writes.
   */
  readonly isAhead?: boolean
  /** Order among requests that read: rises from one that begins to work to the next. */
  readonly number: number
}

let last = 0

/** Number of a request, in the order of arrival. */
export const nextNumber = (): number => {
  last += 1
  return last
}

/** A statement was not begun, or was cancelled, because nobody waits for its answer. */
export class CallerGone extends Error {
  readonly code = 'CALLER_GONE'

  constructor() {
    super('The caller is gone.')
    this.name = 'CallerGone'
  }
}

const callers = new AsyncLocalStorage<Caller | null>()

/** Caller of the running request; null outside of requests. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null

/**
 * Runs the work, and everything that it begins, on behalf of this caller; null for work of the
 * server itself, which outlives the request that began it.
 */
export const forCaller = <Result>(caller: Caller | null, work: () => Result): Result => callers.run(caller, work)

/**
 * Runs the work ahead of all waiting reads, with the priority of a write. It still stops when the
 * caller of a read is gone.
 */
export const ahead = <Result>(work: () => Result): Result => {
  const { gone, number } = currentCaller() ?? { gone: null, number: nextNumber() }
  return forCaller({ gone, number, isAhead: true }, work)
}

/**
 * Runs the work behind all requests that began to work before: called once a request has its slots
 * (`access/budgets.ts`).
 */
export const inNewPlace = <Result>(work: () => Result): Result => {
  const caller = currentCaller()
  return caller ? forCaller({ ...caller, number: nextNumber() }, work) : work()
}

/** Throws `CallerGone` when the caller of the present work is gone. */
export const checkCaller = (): void => {
  if (currentCaller()?.gone?.aborted) throw new CallerGone()
}

/** Returns whether the error is a `CallerGone`, however deep the query builder wrapped it. */
export const isCallerGone = (error: unknown): boolean => causesOf(error).some((cause) => cause instanceof CallerGone)
