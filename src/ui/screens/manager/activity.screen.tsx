import { Activity } from '../activity/activity.tsx'

export default function ManagerActivityScreen() {
  return <Activity />
}
