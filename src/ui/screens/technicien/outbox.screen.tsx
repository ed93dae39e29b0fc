import { Outbox } from '../outbox/outbox.tsx'

export default function TechnicienOutboxScreen() {
  return <Outbox space="technicien" />
}
