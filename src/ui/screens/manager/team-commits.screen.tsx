import { MemberPage } from '../team/member-page.tsx'

export default function ManagerTeamCommitsScreen() {
  return <MemberPage tab="commits" />
}
