import { ClientInvoices } from './client-invoices.tsx'

export default function ClientInvoicesScreen() {
  return <ClientInvoices />
}
