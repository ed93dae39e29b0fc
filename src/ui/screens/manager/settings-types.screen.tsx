import { LabelSettings } from '../settings/labels.tsx'

export default function ManagerSettingsTypesScreen() {
  return <LabelSettings model="ticket_type" />
}
