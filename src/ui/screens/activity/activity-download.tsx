import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditCalls } from '#contract/calls/audit.calls.ts'
import { isRange, type ListQuery } from '#contract/core/list-query.ts'
import type { ActivityKind } from '#contract/models/activity/activity-kind.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'

interface ActivityDownloadProps {
  readonly filter: ListQuery['filter']
  readonly kind: ActivityKind | null
}

/** Parameters of the file for the filters of the list. */
const parametersOf = ({ filter, kind }: ActivityDownloadProps): URLSearchParams => {
  const parameters = new URLSearchParams()
  for (const field of ['user_id', 'model'] as const) {
    const chosen = filter[field]
    if (chosen && !isRange(chosen)) parameters.set(field === 'user_id' ? 'users' : 'models', chosen.in.map((value) => value ?? '').join(','))
  }
  const period = filter['created_at']
  if (period && isRange(period)) {
    if (period.from) parameters.set('from', String(period.from).slice(0, 10))
    if (period.to) parameters.set('to', String(period.to).slice(0, 10))
  }
  if (kind !== null) parameters.set('kind', kind)
  return parameters
}

/**
 * Saves the activity of these filters as a file, which the server writes: a device has only a part
 * of it.
 */
export const ActivityDownload = (props: ActivityDownloadProps) => {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation()
  const { files, now } = useServices()
  const isOnline = useIsOnline()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const file = await files.download(`${auditCalls.export.path}?${parametersOf(props)}`).catch(() => null)
    setBusy(false)
    if (file) saveFile(file, `${t('file')}-${localDay(now())}.csv`)
    else toast.error(tCommon('needsNetwork'))
  }
  return (
    <Button look="secondary" busy={busy} disabled={!isOnline} onClick={() => void save()}>
      <Download aria-hidden />
      {t('download')}
    </Button>
  )
}
