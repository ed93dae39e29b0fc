import { CreateTicket } from '../tickets/create-ticket.tsx'

export default function ManagerTicketCreateScreen() {
  return <CreateTicket space="manager" />
}
