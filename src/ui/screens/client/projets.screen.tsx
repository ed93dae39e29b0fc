import { ClientProjets } from './projets/client-projets.tsx'

export default function ClientProjetsScreen() {
  return <ClientProjets />
}
