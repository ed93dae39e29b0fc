import { TicketPage } from '../tickets/ticket-page.tsx'

export default function TechnicienTicketCommentsScreen() {
  return <TicketPage space="technicien" tab="comments" />
}
