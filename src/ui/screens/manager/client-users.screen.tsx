import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientUsersScreen() {
  return <ClientPage tab="users" space="manager" />
}
