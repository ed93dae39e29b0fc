import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the present work is done for. Work of the server itself, as its background tasks, has none. */
export interface Caller {
  /** Aborted once nobody waits for the answer; null where the work may write and is done in any case. */
  readonly gone: AbortSignal | null
  /** Rises from request to request. */
  readonly number: number
}

let last = 0

export const nextNumber = (): number => {
  last += 1
  return last
}

/** Nobody waits for what a statement would answer: it is not begun, or was cancelled. */
export class CallerGone extends Error {
  readonly code = 'CALLER_GONE'

  constructor() {
    super('The caller is gone.')
    this.name = 'CallerGone'
  }
}

const callers = new AsyncLocalStorage<Caller | null>()

export const currentCaller = (): Caller | null => callers.getStore() ?? null

/** Runs the work, and all that it begins, for this caller; null for work of the server itself, which outlives the request that began it. */
export const forCaller = <Result>(caller: Caller | null, work: () => Result): Result => callers.run(caller, work)

/** Throws `CallerGone` when the present work is done for nobody any more. */
export const checkCaller = (): void => {
  if (currentCaller()?.gone?.aborted) throw new CallerGone()
}

/** However deep the query builder wrapped it. */
export const isCallerGone = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof CallerGone) return true
  return false
}
