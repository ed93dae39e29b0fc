import { ProjetPage } from '../projets/projet-page.tsx'

export default function ManagerProjetTicketsScreen() {
  return <ProjetPage tab="tickets" space="manager" />
}
