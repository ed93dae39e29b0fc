import { receivedInvoicePresentation } from '../../../models/received-invoice/presentation.ts'
import { RecordList } from '../../../widgets/presentation/record-list.tsx'
import { ImportButton } from './import-button.tsx'

const creation = <ImportButton />

/** The electronic invoices of suppliers, the newest first. */
export const ReceivedInvoices = () => (
  <RecordList presentation={receivedInvoicePresentation} space="manager" editable={false} creation={creation} />
)
