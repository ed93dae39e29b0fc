import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientRatesScreen() {
  return <ClientPage tab="rates" space="manager" />
}
