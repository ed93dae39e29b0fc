import { AbsenceList } from '../absences/absence-list.tsx'

export default function TechnicienAbsencesScreen() {
  return <AbsenceList space="technicien" />
}
