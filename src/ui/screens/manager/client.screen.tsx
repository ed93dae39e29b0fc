import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientScreen() {
  return <ClientPage tab="fiche" space="manager" />
}
