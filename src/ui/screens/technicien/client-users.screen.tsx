import { ClientPage } from '../clients/client-page.tsx'

export default function TechnicienClientUsersScreen() {
  return <ClientPage tab="users" space="technicien" />
}
