import { Dashboard } from '../dashboard/dashboard.tsx'

export default function ManagerHomeScreen() {
  return <Dashboard space="manager" />
}
