import { Outbox } from '../outbox/outbox.tsx'

export default function ManagerOutboxScreen() {
  return <Outbox space="manager" />
}
