import { CreateTicket } from '../tickets/create-ticket.tsx'

export default function TechnicienTicketCreateScreen() {
  return <CreateTicket space="technicien" />
}
