import { ClientProjet } from './projets/client-projet.tsx'

export default function ClientProjetScreen() {
  return <ClientProjet tab="tickets" />
}
