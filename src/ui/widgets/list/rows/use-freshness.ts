import { useCallback } from 'react'
import { filter, firstValueFrom, map, race, timer } from 'rxjs'
import { useServices } from '../../../services/services.tsx'
import { useRefetch } from '../use-refetch.ts'

/** Longer than an answer takes on a bad network. */
const LIMIT_MS = 15_000

/** Asks the server for what has changed; resolves with whether this device has it all now. */
export const useFreshness = (): (() => Promise<'fresh' | 'offline'>) => {
  const { status$, now } = useServices()
  const refetch = useRefetch()
  return useCallback(async () => {
    const asked = now().getTime()
    refetch()
    const outcome$ = status$.pipe(
      filter(({ connection, currentAsOf }) => connection === 'offline' || currentAsOf >= asked),
      map(({ connection }) => (connection === 'offline' ? ('offline' as const) : ('fresh' as const))),
    )
    return firstValueFrom(race(outcome$, timer(LIMIT_MS).pipe(map(() => 'offline' as const))))
  }, [status$, now, refetch])
}
