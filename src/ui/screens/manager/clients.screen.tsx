import { ClientList } from '../clients/client-list.tsx'

export default function ManagerClientsScreen() {
  return <ClientList />
}
