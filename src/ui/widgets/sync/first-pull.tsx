import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../hooks/use-sync-status.ts'
import { Progress } from '../../kit/feedback/progress.tsx'

/** A line across the top of the screen while everything comes to this device for the first time; the rest can be used meanwhile. */
export const FirstPull = () => {
  const { t } = useTranslation()
  const { phase, received, expected } = useSyncStatus().pull
  if (phase !== 'first' || expected === 0 || received > expected) return null
  return <Progress label={t('sync.firstLabel')} value={received} max={expected} className="h-0.5 shrink-0 rounded-none" />
}
