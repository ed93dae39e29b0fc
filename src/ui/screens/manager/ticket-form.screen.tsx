import { TicketPage } from '../tickets/ticket-page.tsx'

export default function ManagerTicketFormScreen() {
  return <TicketPage space="manager" tab="form" />
}
