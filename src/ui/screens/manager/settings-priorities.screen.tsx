import { LabelSettings } from '../settings/labels.tsx'

export default function ManagerSettingsPrioritiesScreen() {
  return <LabelSettings model="ticket_priority" />
}
