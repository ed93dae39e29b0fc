import { Planning } from '../planning/planning.tsx'

export default function ManagerPlanningScreen() {
  return <Planning space="manager" />
}
