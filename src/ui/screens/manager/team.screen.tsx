import { TeamList } from '../team/team-list.tsx'

export default function ManagerTeamScreen() {
  return <TeamList />
}
