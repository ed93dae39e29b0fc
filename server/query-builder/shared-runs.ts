import { type Caller, CallerDisconnected, currentCaller, forCaller, nextNumber } from '../runtime/caller.ts'

interface Run<Result> {
  readonly running: Promise<Result>
  next: NextRun<Result> | null
}

/** The run that begins after the current one, and those that await it. */
interface NextRun<Result> {
  readonly waiters: Waiters
  readonly result: Promise<Result>
}

/** Requests that await one run. It is cancelled once all of them have disconnected. */
interface Waiters {
  readonly caller: Caller & { readonly disconnected: AbortSignal }
  addWaiter(): void
}

const createWaiters = (): Waiters => {
  const connection = new AbortController()
  let waiting = 0
  const stopWaiting = (): void => {
    waiting -= 1
    if (waiting === 0) connection.abort()
  }
  return {
    caller: { disconnected: connection.signal, number: currentCaller()?.number ?? nextNumber() },
    addWaiter: () => {
      waiting += 1
      const disconnected = currentCaller()?.disconnected
      if (disconnected?.aborted) stopWaiting()
      else disconnected?.addEventListener('abort', stopWaiting, { once: true })
    },
  }
}

/**
 * Runs work once for all requests that wait for it. A request joins only a run that has not begun:
 * the result of a running one could be older than data that the client already has.
 */
export const createSharedRuns = <Result>() => {
  const runs = new Map<string, Run<Result>>()

  const begin = (key: string, waiters: Waiters, work: () => Promise<Result>): Promise<Result> => {
    const run: Run<Result> = { running: forCaller(waiters.caller, work), next: null }
    runs.set(key, run)
    const end = (): void => {
      if (runs.get(key) === run) runs.delete(key)
    }
    run.running.then(end, end)
    return run.running
  }

  const runAfter = (run: Run<Result>, key: string, work: () => Promise<Result>): NextRun<Result> => {
    const waiters = createWaiters()
    const start = (): Promise<Result> =>
      waiters.caller.disconnected.aborted ? Promise.reject(new CallerDisconnected()) : begin(key, waiters, work)
    return { waiters, result: run.running.then(start, start) }
  }

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const run = runs.get(key)
    if (!run) {
      const waiters = createWaiters()
      waiters.addWaiter()
      return begin(key, waiters, work)
    }
    // A run without callers is cancelled and can't be joined.
    if (run.next === null || run.next.waiters.caller.disconnected.aborted) run.next = runAfter(run, key, work)
    run.next.waiters.addWaiter()
    return run.next.result
  }
}
