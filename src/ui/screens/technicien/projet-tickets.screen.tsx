import { ProjetPage } from '../projets/projet-page.tsx'

export default function TechnicienProjetTicketsScreen() {
  return <ProjetPage tab="tickets" space="technicien" />
}
