import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayInvoice } from '#contract/lifecycle/invoice-steps.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useMedia } from '../../../hooks/page/use-media.ts'
import { useScrollToHash } from '../../../hooks/page/use-scroll-to-hash.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Sheet } from '../../../kit/overlays/sheet.tsx'
import { DisputeNotice } from '../../../models/invoice/dispute/dispute-notice.tsx'
import { LineSheet } from '../../../models/invoice/explain/line-sheet.tsx'
import { paidOf } from '../../../models/invoice/payment/remaining.ts'
import { PreviewPanel } from '../../../models/invoice/preview/preview-panel.tsx'
import { MissingList } from '../../../models/invoice/sending/missing-list.tsx'
import { useMissing } from '../../../models/invoice/sending/use-missing.ts'
import { TotalsTable } from '../../../models/invoice/totals-table.tsx'
import { useInvoiceTotals } from '../../../models/invoice/use-invoice-totals.ts'
import { LineGrid } from '../../../models/invoice-line/line-grid.tsx'
import type { Line } from '../../../models/invoice-line/use-lines.ts'
import { useTimedLines } from '../../../models/invoice-line/use-timed-lines.ts'
import { InvoiceMails } from '../../../models/invoice-mail/invoice-mails.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { Deposits } from './deposits.tsx'
import { Grouping } from './grouping.tsx'
import { InvoiceFacts, InvoiceText, OtherFacts } from './texts.tsx'

type Invoice = Mirrored<'invoice'>

/** True where the PDF fits beside the editor. */
const WIDE = '(width >= 80rem)'

/** The editor of an invoice beside the PDF that comes of it. */
export const EditorTab = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const isWide = useMedia(WIDE)
  const [isOpen, setOpen] = useState(false)
  const { lines, settings, client } = useInvoiceTotals(invoice)
  // Changes with everything that the PDF shows.
  const state = JSON.stringify([invoice, lines, settings, client])
  const panel = <PreviewPanel invoiceId={invoice.id} state={state} name={titleOf(invoice)} />
  return (
    <div className="flex min-h-0 flex-1 border-t">
      <div className="relative min-w-0 flex-1 overflow-y-auto px-4 pt-4 pb-24 sm:px-6">
        {!isWide && (
          <Button look="secondary" onClick={() => setOpen(true)} className="mb-4">
            <Eye aria-hidden />
            {t('showPreview')}
          </Button>
        )}
        <Editor invoice={invoice} />
      </div>
      {isWide ? (
        <div className="w-[34%] min-w-[360px] max-w-[640px] border-l">{panel}</div>
      ) : (
        <Sheet open={isOpen} onOpenChange={setOpen} title={t('preview')} closeLabel={tCommon('close')} side="end">
          {panel}
        </Sheet>
      )}
    </div>
  )
}

const Editor = ({ invoice }: { readonly invoice: Invoice }) => {
  const isReadOnly = !mayInvoice('edit', invoice.stage)
  const { keyed, totals, deducted, exemption } = useInvoiceTotals(invoice)
  const payments = useWhere('transaction', 'invoice_id', invoice.id)
  const isTimed = useTimedLines(invoice.id)
  const [explained, setExplained] = useState<Line | null>(null)
  useScrollToHash(keyed !== undefined)
  const hasTime = keyed?.some(({ line }) => isTimed(line.id)) ?? false
  return (
    <div className="mx-auto grid max-w-[980px] gap-5">
      {!isReadOnly && <MissingNotice invoice={invoice} />}
      <DisputeNotice invoice={invoice}>
        <Dispute invoice={invoice} />
      </DisputeNotice>
      <InvoiceFacts invoice={invoice} />
      <InvoiceText invoice={invoice} field="introduction" />
      {keyed === undefined || totals === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <>
          <LineGrid
            invoice={invoice}
            stored={keyed}
            exemption={exemption ?? null}
            isReadOnly={isReadOnly}
            explain={setExplained}
          />
          <Grouping invoice={invoice} hasTime={hasTime} />
          <TotalsTable totals={totals} deducted={deducted} paid={isReadOnly ? paidOf(payments ?? []) : null} />
        </>
      )}
      <InvoiceText invoice={invoice} field="footer" />
      <Deposits invoice={invoice} />
      <OtherFacts invoice={invoice} />
      {isReadOnly && <InvoiceMails invoice={invoice} />}
      <LineSheet invoice={invoice} line={explained} exemption={exemption ?? null} close={() => setExplained(null)} />
    </div>
  )
}

/** The actions of a manager on a dispute. */
const Dispute = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation('invoice')
  const labels = useLabels()
  const { dispatchAction } = useDispatchAction()
  return (
    <div className="grid gap-2">
      <p>{t('disputeHolds')}</p>
      <Button
        look="secondary"
        size="small"
        onClick={() => void dispatchAction('invoice', invoice, 'settleDispute', {})}
        className="justify-self-start"
      >
        {labels.action.invoice.settleDispute}
      </Button>
    </div>
  )
}

const MissingNotice = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation('invoiceEditor')
  const missing = useMissing(invoice, useInvoiceTotals(invoice))
  if (missing === undefined || missing.length === 0) return null
  return (
    <Notice tone="info">
      {t('missingTitle', { count: missing.length })}
      <MissingList missing={missing} invoice={invoice} />
    </Notice>
  )
}
