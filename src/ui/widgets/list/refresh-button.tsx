import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { map } from 'rxjs'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { busyLongEnough } from '../../services/request-pauses.ts'
import { useServices } from '../../services/services.tsx'
import { useRefetch } from './use-refetch.ts'

/** Asks the server now for what has changed; the rows on this device are shown meanwhile. */
export const RefreshButton = () => {
  const { t } = useTranslation()
  const { status$ } = useServices()
  const refetch = useRefetch()
  const isPulling$ = useMemo(
    () => busyLongEnough(status$.pipe(map(({ isBehind, connection }) => isBehind && connection === 'online'))),
    [status$],
  )
  const isPulling = useObservable(isPulling$).value ?? false
  return (
    <IconButton label={t('list.refresh')} aria-busy={isPulling} onClick={refetch}>
      <RefreshCw aria-hidden className={isPulling ? 'animate-turn' : undefined} />
    </IconButton>
  )
}
