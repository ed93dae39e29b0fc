import { Dashboard } from '../dashboard/dashboard.tsx'

export default function TechnicienHomeScreen() {
  return <Dashboard space="technicien" />
}
