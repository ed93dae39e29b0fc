import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ListQuery } from '#contract/core/list-query.ts'
import { Button } from '../../kit/button.tsx'
import { Tooltip } from '../../kit/overlays/tooltip.tsx'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { exportPath } from '../../widgets/list/list-export.ts'

interface ExportButtonProps {
  readonly model: 'ticket' | 'pointage'
  readonly query: ListQuery
}

/**
 * Downloads all rows of a list as a spreadsheet file. The server creates it, so this needs the
 * network.
 */
export const ExportButton = ({ model, query }: ExportButtonProps) => {
  const { t } = useTranslation('pointage')
  const { files, now } = useServices()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    const path = exportPath(model, query)
    if (path === null) {
      toast.error(t('exportTooLong'))
      return
    }
    setBusy(true)
    const file = await files.download(path).catch(() => null)
    setBusy(false)
    if (file) saveFile(file, `${model}s-${localDay(now())}.csv`)
    else toast.error(t('exportFailed'), { description: t('exportFailedHint') })
  }
  return (
    <Tooltip text={t('exportHint')}>
      <Button look="secondary" busy={busy} onClick={run}>
        <Download aria-hidden />
        {t('export')}
      </Button>
    </Tooltip>
  )
}
