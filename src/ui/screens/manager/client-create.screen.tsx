import { ClientCreate } from '../clients/client-form.tsx'

export default function ManagerClientCreateScreen() {
  return <ClientCreate />
}
