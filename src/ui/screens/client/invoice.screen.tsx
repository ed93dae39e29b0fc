import { ClientInvoice } from './client-invoice.tsx'

export default function ClientInvoiceScreen() {
  return <ClientInvoice />
}
