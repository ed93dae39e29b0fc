import { PointagesToInvoice } from '../invoicing/pointages-to-invoice.tsx'

export default function ManagerPointagesWithoutInvoiceScreen() {
  return <PointagesToInvoice list="withoutInvoice" />
}
