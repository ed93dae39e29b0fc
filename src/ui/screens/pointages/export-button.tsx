import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ListQuery } from '#contract/core/list-query.ts'
import { localDay } from '../../format.ts'
import { Button } from '../../kit/button.tsx'
import { Tooltip } from '../../kit/tooltip.tsx'
import { useServices } from '../../services.tsx'
import { exportPath } from '../../widgets/list/list-export.ts'

interface ExportButtonProps {
  readonly model: 'ticket' | 'pointage'
  readonly query: ListQuery
}

/** Hands a file to the browser as if it had been a link. */
const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** All rows that a list finds, as a file for a spreadsheet. The server makes it: it is the one thing here that needs a network. */
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
    if (file) save(file, `${model}s-${localDay(now())}.csv`)
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
