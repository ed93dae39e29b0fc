import { useMemo } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { useServices } from '../../services/services.tsx'
import { useObservable } from '../records/use-observable.ts'

/** True while the records of this person come to this device for the first time. */
export const useIsFirstPull = (): boolean => {
  const { status$ } = useServices()
  const first$ = useMemo(
    () =>
      status$.pipe(
        map(({ pull }) => pull.phase === 'first'),
        distinctUntilChanged(),
      ),
    [status$],
  )
  return useObservable(first$).value ?? false
}
