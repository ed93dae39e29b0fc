import { PointageList } from '../pointages/pointage-list.tsx'

export default function TechnicienPointagesScreen() {
  return <PointageList space="technicien" />
}
