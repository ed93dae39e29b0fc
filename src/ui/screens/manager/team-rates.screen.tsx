import { MemberPage } from '../team/member-page.tsx'

export default function ManagerTeamRatesScreen() {
  return <MemberPage tab="rates" />
}
