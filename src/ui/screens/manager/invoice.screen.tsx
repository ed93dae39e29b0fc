import { InvoicePage } from '../invoicing/invoice-page.tsx'

export default function ManagerInvoiceScreen() {
  return <InvoicePage tab="lines" />
}
