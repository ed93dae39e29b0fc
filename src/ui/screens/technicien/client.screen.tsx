import { ClientPage } from '../clients/client-page.tsx'

export default function TechnicienClientScreen() {
  return <ClientPage tab="fiche" space="technicien" />
}
