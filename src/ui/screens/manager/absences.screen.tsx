import { AbsenceList } from '../absences/absence-list.tsx'

export default function ManagerAbsencesScreen() {
  return <AbsenceList space="manager" />
}
