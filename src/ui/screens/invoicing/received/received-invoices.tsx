import { receivedInvoicePresentation } from '../../../models/received-invoice/presentation.ts'
import { RecordList } from '../../../widgets/presentation/record-list.tsx'
import { InvoicingTabs } from '../invoicing-tabs.tsx'
import { ImportButton } from './import-button.tsx'

const tools = <ImportButton />

/** The electronic invoices of suppliers, the newest first. */
export const ReceivedInvoices = () => (
  <div className="flex h-full min-h-0 flex-col">
    <InvoicingTabs current="manager.received_invoices" />
    <div className="min-h-0 flex-1">
      <RecordList presentation={receivedInvoicePresentation} space="manager" editable={false} tools={tools} />
    </div>
  </div>
)
