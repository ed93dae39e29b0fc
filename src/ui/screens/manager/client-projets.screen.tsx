import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientProjetsScreen() {
  return <ClientPage tab="projets" space="manager" />
}
