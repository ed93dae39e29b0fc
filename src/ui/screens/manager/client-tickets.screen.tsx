import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientTicketsScreen() {
  return <ClientPage tab="tickets" space="manager" />
}
