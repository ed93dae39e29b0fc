import { Synoptique } from '../synoptique/synoptique.tsx'

export default function ManagerSynoptiqueScreen() {
  return <Synoptique />
}
