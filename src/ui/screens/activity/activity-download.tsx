import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_CHOSEN_ENTRIES } from '#contract/calls/audit.calls.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { activityFileOf, type ShownActivity } from './activity-file.ts'

/**
 * Saves the activity that the list shows as a file, which the server writes: only the server has
 * the hash and the address of an entry.
 */
export const ActivityDownload = (props: ShownActivity) => {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation()
  const { files, now } = useServices()
  const format = useFormat()
  const isOnline = useIsOnline()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const today = localDay(now())
    const request = await activityFileOf(props, today)
    if (request === null) {
      toast.error(t('tooMany', { most: format.number(MAX_CHOSEN_ENTRIES) }))
      return
    }
    const file = await files.download(request.path, request.body).catch(() => null)
    if (file) saveFile(file, `${t('file')}-${today}.csv`)
    else toast.error(tCommon('needsNetwork'))
  }
  const start = () => {
    setBusy(true)
    void save().finally(() => setBusy(false))
  }
  return (
    <Button look="secondary" busy={busy} disabled={!isOnline} onClick={start}>
      <Download aria-hidden />
      {t('download')}
    </Button>
  )
}
