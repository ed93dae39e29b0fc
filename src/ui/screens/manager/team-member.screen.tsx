import { MemberPage } from '../team/member-page.tsx'

export default function ManagerTeamMemberScreen() {
  return <MemberPage tab="fiche" />
}
