import { InvoiceTools } from '../../models/invoice/month/invoice-tools.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { InvoicingTabs } from './invoicing-tabs.tsx'

const tools = <InvoiceTools />

/** All invoices and credit notes, drafts included, the newest first. */
export const InvoiceList = () => (
  <div className="flex h-full min-h-0 flex-col">
    <InvoicingTabs current="manager.invoices" />
    <div className="min-h-0 flex-1">
      <RecordList presentation={invoicePresentation} space="manager" tools={tools} />
    </div>
  </div>
)
