import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { isServerId } from '#contract/core/ids.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { shownLongEnough } from '../../services/request-pauses.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** Downloads the PDF. The server makes it, so this needs a connection. */
const useInvoicePdf = (record: RecordCellProps['record']) => {
  const { t } = useTranslation('invoice')
  const { files } = useServices()
  const [isBusy, setBusy] = useState(false)
  const name = titleOf(record)
  const download = async () => {
    setBusy(true)
    const file = await shownLongEnough(files.download(pathOf(invoiceCalls.exportPdf, { id: record.id }))).catch(() => null)
    setBusy(false)
    if (file) saveFile(file, `${name}.pdf`)
    else toast.error(t('noPdf'), { description: t('noPdfHint') })
  }
  return { label: t('pdf', { name }), isBusy, download }
}

/** The PDF of an invoice in a list. */
export const InvoicePdf = ({ record }: RecordCellProps) => {
  const { label, isBusy, download } = useInvoicePdf(record)
  if (!isServerId(record.id)) return null
  return (
    <IconButton size="small" label={label} disabled={isBusy} onClick={download} className="relative z-10">
      <FileDown aria-hidden />
    </IconButton>
  )
}

/** The PDF of an invoice on its page. */
export const InvoicePdfButton = ({ record }: Pick<RecordCellProps, 'record'>) => {
  const { label, isBusy, download } = useInvoicePdf(record)
  if (!isServerId(record.id)) return null
  return (
    <Button look="secondary" aria-label={label} busy={isBusy} onClick={download}>
      <FileDown aria-hidden />
      PDF
    </Button>
  )
}
