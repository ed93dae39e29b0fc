import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Sheet } from '../../../kit/overlays/sheet.tsx'
import { ExplainedLine } from './explained-line.tsx'
import { useLineEntries } from './use-line-entries.ts'

interface LineSheetProps {
  readonly invoice: Mirrored<'invoice'>
  /** The line that is explained; null closes the sheet. */
  readonly line: Mirrored<'invoice_line'> | null
  close(): void
}

/** Where the amount of a line comes from, beside the invoice. */
export const LineSheet = ({ invoice, line, close }: LineSheetProps) => {
  const { t } = useTranslation()
  return (
    <Sheet open={line !== null} onOpenChange={(open) => !open && close()} title={line?.designation ?? ''} closeLabel={t('close')} side="end">
      {line && <OwnEntries invoice={invoice} line={line} />}
    </Sheet>
  )
}

const OwnEntries = ({ invoice, line }: { readonly invoice: Mirrored<'invoice'>; readonly line: Mirrored<'invoice_line'> }) => {
  const path = usePath()
  const entries = useLineEntries(invoice, line.id)
  if (!entries) return <Skeleton className="m-5 h-24" />
  return <ExplainedLine line={line} entries={entries} ticketPath={(ticket) => path('manager.ticket', { ticket })} />
}
