import { TicketPage } from '../tickets/ticket-page.tsx'

export default function TechnicienTicketScreen() {
  return <TicketPage space="technicien" tab="ticket" />
}
