import { useCallback, useState } from 'react'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { InvoiceBulk } from '../../models/invoice/list/invoice-bulk.tsx'
import { type Sending, SendReport } from '../../models/invoice/list/send-report.tsx'
import { useInvoiceAdditions } from '../../models/invoice/list/use-invoice-additions.tsx'
import { InvoiceTools } from '../../models/invoice/month/invoice-tools.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { useAsOfDay } from '../../widgets/as-of/as-of-day.ts'
import { AsOfField } from '../../widgets/as-of/as-of-field.tsx'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { PastInvoiceList } from './past-invoice-list.tsx'

const tools = (
  <>
    <InvoiceTools />
    <AsOfField />
  </>
)

/** All invoices and credit notes; those of a past day where the address names one. */
export const InvoiceList = () => {
  const day = useAsOfDay()
  return day === null ? <PresentInvoiceList /> : <PastInvoiceList day={day} />
}

/** Invoices of today, drafts included, the newest first. */
const PresentInvoiceList = () => {
  const [sendings, setSendings] = useState<readonly Sending[] | null>(null)
  const additions = useInvoiceAdditions()
  const bulk = useCallback(
    (rows: readonly Mirrored<ModelName>[], done: () => void) => (
      <InvoiceBulk invoices={rows as unknown as readonly Mirrored<'invoice'>[]} done={done} onSent={setSendings} />
    ),
    [],
  )
  return (
    <>
      <RecordList presentation={invoicePresentation} space="manager" tools={tools} additions={additions} bulk={bulk} />
      {sendings && <SendReport sendings={sendings} onClose={() => setSendings(null)} />}
    </>
  )
}
