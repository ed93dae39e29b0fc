import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientInvoicesScreen() {
  return <ClientPage tab="invoices" space="manager" />
}
