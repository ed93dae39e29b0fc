import { TicketPage } from '../tickets/ticket-page.tsx'

export default function ManagerTicketCommentsScreen() {
  return <TicketPage space="manager" tab="comments" />
}
