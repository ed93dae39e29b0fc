import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Progress } from '../../kit/feedback/progress.tsx'

/**
 * A progress line at the top of the screen during the first pull; the page is usable meanwhile, and
 * does not move.
 */
export const FirstPull = () => {
  const { t } = useTranslation()
  const { phase, received, expected } = useSyncStatus().pull
  if (phase !== 'first' || expected === 0 || received > expected) return null
  return (
    <div className="relative z-10 h-0 shrink-0">
      <Progress label={t('sync.firstLabel')} value={received} max={expected} className="rounded-none" />
    </div>
  )
}
