import { PointagesToInvoice } from '../invoicing/pointages-to-invoice.tsx'

export default function ManagerPointagesToInvoiceScreen() {
  return <PointagesToInvoice list="notInvoiced" />
}
