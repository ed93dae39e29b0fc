import { ClientEdit } from '../clients/client-form.tsx'

export default function ManagerClientFormScreen() {
  return <ClientEdit />
}
