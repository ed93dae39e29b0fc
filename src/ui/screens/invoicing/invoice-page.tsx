import { Clock } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { InvoiceActions } from '../../models/invoice/invoice-actions.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { invoiceLinePresentation } from '../../models/invoice-line/presentation.ts'
import { transactionPresentation } from '../../models/transaction/presentation.ts'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import { EditorTab } from './invoice/editor-tab.tsx'
import { PaymentsTab } from './invoice/payments-tab.tsx'
import { TimeTab } from './invoice/time-tab.tsx'

type Invoice = Mirrored<'invoice'>
type Tab = 'lines' | 'pointages' | 'payments'

const TABS: Readonly<Record<Tab, (props: { readonly invoice: Invoice }) => ReactNode>> = {
  lines: EditorTab,
  pointages: TimeTab,
  payments: PaymentsTab,
}

/** An invoice, credit note or deposit with its tabs. */
export const InvoicePage = ({ tab }: { readonly tab: Tab }) => {
  const { invoice: id = '' } = useParams()
  const Content = TABS[tab]
  return (
    <RecordPage
      presentation={invoicePresentation}
      id={id}
      list="manager.invoices"
      hasActions
      actions={(record) => <InvoiceActions invoice={record as unknown as Invoice} />}
    >
      {(record) => (
        <>
          <InvoiceTabs invoiceId={record.id} current={tab} />
          <Content invoice={record as unknown as Invoice} />
        </>
      )}
    </RecordPage>
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
        {
          id: 'lines',
          to: path('manager.invoice', parameters),
          text: t('lines'),
          icon: invoiceLinePresentation.icon,
          count: lines,
        },
        {
          id: 'pointages',
          to: path('manager.invoicePointages', parameters),
          text: t('pointages'),
          icon: Clock,
          count: pointages,
        },
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
