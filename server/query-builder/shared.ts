import { type Caller, CallerDisconnected, currentCaller, forCaller, nextNumber } from '../runtime/caller.ts'

interface Flight<Result> {
  readonly running: Promise<Result>
  next: Joint<Result> | null
}

/** A run awaited by several requests. */
interface Joint<Result> {
  readonly party: Party
  readonly result: Promise<Result>
}

/** Requests that await one run. It is cancelled once all of them are gone. */
interface Party {
  readonly caller: Caller & { readonly disconnected: AbortSignal }
  join(): void
}

const createParty = (): Party => {
  const gone = new AbortController()
  let waiting = 0
  const stopWaiting = (): void => {
    waiting -= 1
    if (waiting === 0) gone.abort()
  }
  return {
    caller: { disconnected: gone.signal, number: currentCaller()?.number ?? nextNumber() },
    join: () => {
      waiting += 1
      const own = currentCaller()?.disconnected
      if (own?.aborted) stopWaiting()
      else own?.addEventListener('abort', stopWaiting, { once: true })
    },
  }
}

/**
 * Runs work once for all requests that wait for it. A request joins only a run that has not begun:
 * the result of a running one could be older than data that the client already has.
 */
export const createShared = <Result>() => {
  const flights = new Map<string, Flight<Result>>()

  const begin = (key: string, party: Party, work: () => Promise<Result>): Promise<Result> => {
    const flight: Flight<Result> = { running: forCaller(party.caller, work), next: null }
    flights.set(key, flight)
    const end = (): void => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.running.then(end, end)
    return flight.running
  }

  const afterwards = (flight: Flight<Result>, key: string, work: () => Promise<Result>): Joint<Result> => {
    const party = createParty()
    const run = (): Promise<Result> => (party.caller.disconnected.aborted ? Promise.reject(new CallerDisconnected()) : begin(key, party, work))
    return { party, result: flight.running.then(run, run) }
  }

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const flight = flights.get(key)
    if (!flight) {
      const party = createParty()
      party.join()
      return begin(key, party, work)
    }
    // A run without callers is cancelled and can't be joined.
    if (flight.next === null || flight.next.party.caller.disconnected.aborted) flight.next = afterwards(flight, key, work)
    flight.next.party.join()
    return flight.next.result
  }
}
