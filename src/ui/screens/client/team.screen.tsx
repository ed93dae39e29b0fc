import { ClientTeam } from './client-team.tsx'

export default function ClientTeamScreen() {
  return <ClientTeam />
}
