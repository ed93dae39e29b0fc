import { Clock } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { mayInvoice } from '#contract/lifecycle/invoice.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { InvoiceActions } from '../../models/invoice/invoice-actions.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { invoiceLinePresentation } from '../../models/invoice-line/presentation.ts'
import { InvoiceMails } from '../../models/invoice-mail/invoice-mails.tsx'
import { PointagesOf } from '../../models/pointage/list/pointages-of.tsx'
import { transactionPresentation } from '../../models/transaction/presentation.ts'
import type { AnyPresentation } from '../../widgets/presentation/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { RecordProperties, RecordTexts } from '../../widgets/presentation/record-properties.tsx'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'

type Invoice = Mirrored<'invoice'>
type Tab = 'lines' | 'pointages' | 'payments'

/** An invoice or credit note with its tabs. */
export const InvoicePage = ({ tab }: { readonly tab: Tab }) => {
  const { invoice: id = '' } = useParams()
  return (
    <RecordPage
      presentation={invoicePresentation}
      id={id}
      list="manager.invoices"
      hasActions
      actions={(record) => <InvoiceActions invoice={record as unknown as Invoice} />}
    >
      {(record) => {
        const invoice = record as unknown as Invoice
        const contents: Readonly<Record<Tab, () => ReactNode>> = {
          lines: () => (
            <div className="grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto lg:grid-cols-[minmax(0,1fr)_380px]">
              <ListOf presentation={invoiceLinePresentation} invoice={invoice} editable={mayInvoice('edit', invoice.stage)} inFlow />
              <div className="px-4 pt-5 pb-10 sm:px-8">
                <RecordProperties presentation={invoicePresentation} record={record} />
                <RecordTexts presentation={invoicePresentation} record={record} />
                <InvoiceMails invoice={invoice} />
              </div>
            </div>
          ),
          pointages: () => <Pointages invoiceId={invoice.id} />,
          payments: () => (
            <div className="min-h-0 flex-1">
              <ListOf presentation={transactionPresentation} invoice={invoice} editable={mayInvoice('pay', invoice.stage)} />
            </div>
          ),
        }
        return (
          <>
            <InvoiceTabs invoiceId={invoice.id} current={tab} />
            {contents[tab]()}
          </>
        )
      }}
    </RecordPage>
  )
}

interface ListOfProps {
  readonly presentation: AnyPresentation
  readonly invoice: Invoice
  readonly editable: boolean
  readonly inFlow?: boolean
}

/** The lines or payments of an invoice; its stage decides whether they change. */
const ListOf = ({ presentation, invoice, editable, inFlow = false }: ListOfProps) => {
  const parent = useMemo(() => ({ invoice_id: invoice.id }), [invoice.id])
  const clickAction = editable ? 'edit' : 'show'
  return <RecordList {...{ presentation, parent, editable, clickAction, inFlow }} space="manager" />
}

const Pointages = ({ invoiceId }: { readonly invoiceId: RecordId }) => {
  const { t } = useTranslation('invoice')
  const fixed = useMemo(() => ({ invoice_id: { in: [invoiceId] } }), [invoiceId])
  const empty = useMemo(() => ({ title: t('noInvoiceTime'), hint: t('noInvoiceTimeHint') }), [t])
  return (
    <div className="min-h-0 flex-1">
      <PointagesOf fixed={fixed} empty={empty} space="manager" />
    </div>
  )
}

/** Live number of the records of a model on the invoice. */
const useCount = (model: ModelName, invoiceId: RecordId): number | undefined => {
  const set = useMemo(() => ({ search: '', filter: { invoice_id: { in: [invoiceId] } } }), [invoiceId])
  return useSetCounts(
    model,
    useMemo(() => [set], [set]),
  )(set)
}

const InvoiceTabs = ({ invoiceId, current }: { readonly invoiceId: RecordId; readonly current: Tab }) => {
  const { t } = useTranslation('invoice')
  const { t: tRecord } = useTranslation('record')
  const path = usePath()
  const parameters = { invoice: invoiceId }
  const lines = useCount('invoice_line', invoiceId)
  const pointages = useCount('pointage', invoiceId)
  const payments = useCount('transaction', invoiceId)
  return (
    <TabLinks
      label={tRecord('tabs')}
      current={current}
      tabs={[
        { id: 'lines', to: path('manager.invoice', parameters), text: t('lines'), icon: invoiceLinePresentation.icon, count: lines },
        { id: 'pointages', to: path('manager.invoicePointages', parameters), text: t('pointages'), icon: Clock, count: pointages },
        {
          id: 'payments',
          to: path('manager.invoiceTransactions', parameters),
          text: t('payments'),
          icon: transactionPresentation.icon,
          count: payments,
        },
      ]}
    />
  )
}
