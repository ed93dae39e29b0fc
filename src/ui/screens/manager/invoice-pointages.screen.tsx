import { InvoicePage } from '../invoicing/invoice-page.tsx'

export default function ManagerInvoicePointagesScreen() {
  return <InvoicePage tab="pointages" />
}
