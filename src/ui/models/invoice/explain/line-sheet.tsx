import { CloudOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { Exemption } from '#contract/invoicing/tva.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useRecordPath } from '../../../hooks/page/use-record-path.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Sheet } from '../../../kit/overlays/sheet.tsx'
import { ExplainedLine, type LineOfInvoice } from './explained-line.tsx'
import { useExplanation } from './use-explanation.ts'
import { useLineEntries } from './use-line-entries.ts'

interface LineSheetProps {
  readonly invoice: Mirrored<'invoice'>
  /** The line that is explained; null closes the sheet. */
  readonly line: Mirrored<'invoice_line'> | null
  close(): void
}

/** Where the amount of a line comes from, beside the invoice: for managers, who have all time. */
export const LineSheet = ({
  invoice,
  line,
  exemption,
  close,
}: LineSheetProps & { readonly exemption: Exemption | null }) => {
  const { t } = useTranslation()
  return (
    <Sheet
      open={line !== null}
      onOpenChange={(open) => !open && close()}
      title={line?.designation ?? ''}
      closeLabel={t('close')}
      side="end"
    >
      {line && <OwnEntries invoice={invoice} line={line} exemption={exemption} />}
    </Sheet>
  )
}

/**
 * Where the amount of a line comes from, as the server tells the client; below it what the client
 * can do.
 */
export const AnsweredLineSheet = ({
  invoice,
  line,
  close,
  children,
}: LineSheetProps & { readonly children?: ReactNode }) => {
  const { t } = useTranslation()
  const recordPath = useRecordPath('client')
  return (
    <Sheet
      open={line !== null}
      onOpenChange={(open) => !open && close()}
      title={line?.designation ?? ''}
      closeLabel={t('close')}
      side="end"
    >
      {line && (
        <AnsweredEntries invoice={invoice} line={line} exemption={null} ticketPath={(id) => recordPath('ticket', id)} />
      )}
      {children}
    </Sheet>
  )
}

const OwnEntries = ({ invoice, line, exemption }: LineOfInvoice) => {
  const { t } = useTranslation('invoiceEditor')
  const path = usePath()
  const ticketPath = (ticket: RecordId): string => path('manager.ticket', { ticket })
  const entries = useLineEntries(line.id)
  if (!entries) return <Skeleton className="m-5 h-24" />
  // A credit note in full has freed the time of a sent invoice: the server has kept what was
  // billed.
  const isFreed = entries.length === 0 && invoice.stage !== 'draft' && line.unit === 'hour'
  if (isFreed || invoice.kind === 'credit_note') {
    return <AnsweredEntries invoice={invoice} line={line} exemption={exemption} ticketPath={ticketPath} />
  }
  return (
    <>
      <ExplainedLine invoice={invoice} line={line} exemption={exemption} entries={entries} ticketPath={ticketPath} />
      {entries.length > 0 && (
        <Link
          to={`${path('manager.invoicePointages', { invoice: invoice.id })}#line-${line.id}`}
          className="mx-4 mb-5 inline-flex min-h-control items-center rounded-sm underline underline-offset-2 sm:mx-5"
        >
          {t('inTime')}
        </Link>
      )}
    </>
  )
}

const AnsweredEntries = ({ ticketPath, ...of }: LineOfInvoice & { ticketPath(id: RecordId): string | null }) => {
  const { t } = useTranslation('invoiceEditor')
  const { lines, status, retry } = useExplanation(of.invoice.id, true)
  if (lines) return <ExplainedLine {...of} entries={lines.get(of.line.id) ?? []} ticketPath={ticketPath} />
  if (status === 'loading') return <Skeleton className="m-5 h-24" />
  return (
    <EmptyState
      icon={status === 'offline' ? <CloudOff /> : <TriangleAlert />}
      title={t(status === 'offline' ? 'explainOffline' : 'explainFailed')}
      action={
        status !== 'offline' && (
          <Button look="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    />
  )
}
