import { ChevronDown, FileCode2, FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { isServerId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { shownLongEnough } from '../../services/request-pauses.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import { useHasRowButtons } from '../../widgets/list/rows/row-buttons.tsx'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** The files of an invoice that the server makes: call and ending of the name. */
const FILES = {
  exportPdf: { ending: '.pdf' },
  exportCii: { ending: '-cii.xml' },
  exportUbl: { ending: '-ubl.xml' },
} as const

type FileName = keyof typeof FILES

/** Downloads files of an invoice. The server makes them, so this needs a connection. */
const useInvoiceFiles = (record: RecordCellProps['record']) => {
  const { t } = useTranslation('invoice')
  const { t: tEditor } = useTranslation('invoiceEditor')
  const { files } = useServices()
  const [isBusy, setBusy] = useState(false)
  const name = titleOf(record)
  const download = async (file: FileName) => {
    setBusy(true)
    const content = await shownLongEnough(files.download(pathOf(invoiceCalls[file], { id: record.id }))).catch(
      () => null,
    )
    setBusy(false)
    if (content) saveFile(content, name + FILES[file].ending)
    else if (file === 'exportPdf') toast.error(t('noPdf'), { description: t('noPdfHint') })
    else toast.error(tEditor('noFile'), { description: tEditor('noFileHint') })
  }
  return { label: t('pdf', { name }), isBusy, download }
}

/** The PDF of an invoice in the rows of a list, which come sooner without their buttons. */
export const InvoicePdfCell = (props: RecordCellProps) => useHasRowButtons() && <InvoicePdf {...props} />

/** The PDF of an invoice as an icon. */
export const InvoicePdf = ({ record }: RecordCellProps) => {
  const { label, isBusy, download } = useInvoiceFiles(record)
  if (!isServerId(record.id)) return null
  return (
    <IconButton
      size="small"
      label={label}
      disabled={isBusy}
      onClick={() => void download('exportPdf')}
      className="relative z-10"
    >
      <FileDown aria-hidden />
    </IconButton>
  )
}

/** The PDF of an invoice on its page. */
export const InvoicePdfButton = ({ record }: Pick<RecordCellProps, 'record'>) => {
  const { label, isBusy, download } = useInvoiceFiles(record)
  if (!isServerId(record.id)) return null
  return (
    <Button look="secondary" aria-label={label} busy={isBusy} onClick={() => void download('exportPdf')}>
      <FileDown aria-hidden />
      PDF
    </Button>
  )
}

interface InvoiceFilesProps {
  readonly invoice: Mirrored<'invoice'>
  /**
   * The reader who downloads: the seller submits the XML to a platform, the client gives it to a
   * program.
   */
  readonly reader: 'seller' | 'client'
}

/** The files of a sent invoice: for people to read, and for programs. */
export const InvoiceFiles = ({ invoice, reader }: InvoiceFilesProps) => {
  const { t } = useTranslation('invoiceEditor')
  const isOnline = useIsOnline()
  const { isBusy, download } = useInvoiceFiles(invoice)
  return (
    <DropdownMenu
      trigger={
        <Button look="secondary" busy={isBusy}>
          <FileDown aria-hidden />
          {t('download')}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {!isOnline && <MenuLabel>{t('downloadOffline')}</MenuLabel>}
      <MenuItem disabled={!isOnline} onSelect={() => void download('exportPdf')}>
        <FileText aria-hidden />
        {t('file.exportPdf')}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{t(reader === 'client' ? 'program' : 'platform')}</MenuLabel>
      {(['exportCii', 'exportUbl'] as const).map((file) => (
        <MenuItem key={file} disabled={!isOnline} onSelect={() => void download(file)}>
          <FileCode2 aria-hidden />
          {t(`file.${file}`)}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
