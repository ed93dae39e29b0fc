import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientEmployeesScreen() {
  return <ClientPage tab="employees" space="manager" />
}
