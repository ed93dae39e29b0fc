import { ClientPage } from '../clients/client-page.tsx'

export default function TechnicienClientTicketsScreen() {
  return <ClientPage tab="tickets" space="technicien" />
}
