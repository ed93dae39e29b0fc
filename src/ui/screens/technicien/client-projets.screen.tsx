import { ClientPage } from '../clients/client-page.tsx'

export default function TechnicienClientProjetsScreen() {
  return <ClientPage tab="projets" space="technicien" />
}
