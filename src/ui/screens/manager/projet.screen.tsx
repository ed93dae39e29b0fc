import { ProjetPage } from '../projets/projet-page.tsx'

export default function ManagerProjetScreen() {
  return <ProjetPage tab="fiche" space="manager" />
}
