import { Triage } from '../triage/triage.tsx'

export default function ManagerTriageScreen() {
  return <Triage />
}
