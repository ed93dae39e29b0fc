import { AbsenceList } from '../absences/absence-list.tsx'

export default function TechnicienCongesScreen() {
  return <AbsenceList space="technicien" />
}
