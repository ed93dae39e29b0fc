import { TicketPage } from '../tickets/ticket-page.tsx'

export default function ManagerTicketScreen() {
  return <TicketPage space="manager" tab="ticket" />
}
