import { InvoicePage } from '../invoicing/invoice-page.tsx'

export default function ManagerInvoiceTransactionsScreen() {
  return <InvoicePage tab="payments" />
}
