import { CreateTicket } from '../tickets/creation/create-ticket.tsx'

export default function ManagerTicketCreateScreen() {
  return <CreateTicket space="manager" />
}
