import { MemberPage } from '../team/member-page.tsx'

export default function ManagerTeamTicketsScreen() {
  return <MemberPage tab="tickets" />
}
