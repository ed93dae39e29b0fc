import { ClientTeamMember } from './client-team-member.tsx'

export default function ClientTeamMemberScreen() {
  return <ClientTeamMember />
}
