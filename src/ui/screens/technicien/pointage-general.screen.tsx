import { OwnTime } from '../statistics/own-time.tsx'

export default function TechnicienPointageGeneralScreen() {
  return <OwnTime />
}
