import { Planning } from '../planning/planning.tsx'

export default function TechnicienPlanningScreen() {
  return <Planning space="technicien" />
}
