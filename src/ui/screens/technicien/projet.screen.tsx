import { ProjetPage } from '../projets/projet-page.tsx'

export default function TechnicienProjetScreen() {
  return <ProjetPage tab="fiche" space="technicien" />
}
