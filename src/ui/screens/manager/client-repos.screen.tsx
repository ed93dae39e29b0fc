import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientReposScreen() {
  return <ClientPage tab="repos" space="manager" />
}
