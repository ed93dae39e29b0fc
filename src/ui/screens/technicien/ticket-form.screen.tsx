import { TicketPage } from '../tickets/ticket-page.tsx'

export default function TechnicienTicketFormScreen() {
  return <TicketPage space="technicien" tab="form" />
}
