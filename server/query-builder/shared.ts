interface Flight<Result> {
  readonly running: Promise<Result>
  next: Promise<Result> | null
}

/**
 * Work that several ask for at once is done once for all of them, but never by a run that began before they asked: its answer could be older than
 * what they already know.
 */
export const createShared = <Result>() => {
  const flights = new Map<string, Flight<Result>>()

  const begin = (key: string, work: () => Promise<Result>): Promise<Result> => {
    const flight: Flight<Result> = { running: work(), next: null }
    flights.set(key, flight)
    const end = (): void => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.running.then(end, end)
    return flight.running
  }

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const flight = flights.get(key)
    if (!flight) return begin(key, work)
    const afterwards = (): Promise<Result> => begin(key, work)
    flight.next ??= flight.running.then(afterwards, afterwards)
    return flight.next
  }
}
