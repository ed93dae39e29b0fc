import { MemberPage } from '../team/member-page.tsx'

export default function ManagerTeamPointagesScreen() {
  return <MemberPage tab="pointages" />
}
