import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importCalls } from '#contract/calls/import.calls.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { saveFile } from '../../../services/save-file.ts'
import { useServices } from '../../../services/services.tsx'

/** Saves an archive of all data. */
export const Archive = () => {
  const { t } = useTranslation('imports')
  const { files } = useServices()
  const isOnline = useIsOnline()
  const today = useToday()
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    const file = await files.download(importCalls.archive.path).catch(() => null)
    setBusy(false)
    if (file) saveFile(file, `sav-${today}.zip`)
    else toast.error(t('archiveFailed'))
  }
  return (
    <section aria-labelledby="archive">
      <h2 id="archive" className="mb-1 font-semibold">
        {t('archiveTitle')}
      </h2>
      <p className="mb-2 max-w-[64ch] text-ink-2">{t('archiveHint')}</p>
      <Button
        look="secondary"
        busy={busy}
        disabled={!isOnline}
        title={isOnline ? undefined : t('offline')}
        onClick={() => void download()}
      >
        <Download aria-hidden />
        {t('archive')}
      </Button>
    </section>
  )
}
