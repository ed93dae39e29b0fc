import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../hooks/use-sync-status.ts'
import { Progress } from '../../kit/feedback/progress.tsx'

/** A progress line at the top of the screen during the first pull; the page is usable meanwhile. */
export const FirstPull = () => {
  const { t } = useTranslation()
  const { phase, received, expected } = useSyncStatus().pull
  if (phase !== 'first' || expected === 0 || received > expected) return null
  return <Progress label={t('sync.firstLabel')} value={received} max={expected} className="h-0.5 shrink-0 rounded-none" />
}
