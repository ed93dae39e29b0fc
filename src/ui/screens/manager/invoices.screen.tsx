import { InvoiceList } from '../invoicing/invoice-list.tsx'

export default function ManagerInvoicesScreen() {
  return <InvoiceList />
}
