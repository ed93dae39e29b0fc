import { ClientProjet } from './projets/client-projet.tsx'

export default function ClientProjetFicheScreen() {
  return <ClientProjet tab="fiche" />
}
