import { PointageList } from '../pointages/pointage-list.tsx'

export default function ManagerPointagesScreen() {
  return <PointageList space="manager" />
}
