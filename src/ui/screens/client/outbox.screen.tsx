import { Outbox } from '../outbox/outbox.tsx'

export default function ClientOutboxScreen() {
  return <Outbox space="client" />
}
