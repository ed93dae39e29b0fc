import { MemberPage } from '../team/member-page.tsx'

export default function ManagerTeamLoginsScreen() {
  return <MemberPage tab="logins" />
}
