import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personDataCalls } from '#contract/calls/person-data.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { saveFile } from '../../../services/save-file.ts'
import { useServices } from '../../../services/services.tsx'

interface DownloadPersonDataProps {
  readonly userId: RecordId
  readonly text: string
}

/** Saves an archive of everything about a person. */
export const DownloadPersonData = ({ userId, text }: DownloadPersonDataProps) => {
  const { t } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  const { files } = useServices()
  const isOnline = useIsOnline()
  const today = useToday()
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    const file = await files.download(pathOf(personDataCalls.export, { id: userId })).catch(() => null)
    setBusy(false)
    if (file) saveFile(file, `sav-${userId}-${today}.zip`)
    else toast.error(t('data.failed'))
  }
  return (
    <Button
      look="secondary"
      busy={busy}
      disabled={!isOnline}
      title={isOnline ? undefined : tCommon('needsNetwork')}
      onClick={() => void download()}
    >
      <Download aria-hidden />
      {text}
    </Button>
  )
}
