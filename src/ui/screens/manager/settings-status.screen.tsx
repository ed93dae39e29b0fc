import { LabelSettings } from '../settings/labels.tsx'

export default function ManagerSettingsStatusScreen() {
  return <LabelSettings model="ticket_status" />
}
