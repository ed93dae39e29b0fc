import { useMemo } from 'react'
import { filter, map } from 'rxjs'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'

/** Uploaded share of a file, from 0 to 1; undefined before the upload starts. */
export const useUploadShare = (eventId: string | null): number | undefined => {
  const { news$ } = useServices()
  const share$ = useMemo(
    () =>
      news$.pipe(
        filter((news) => news.kind === 'upload'),
        filter((news) => news.eventId === eventId),
        map(({ sent, total }) => (total > 0 ? sent / total : 0)),
      ),
    [news$, eventId],
  )
  return useObservable(share$).value
}
