import { CreateTicket } from '../tickets/creation/create-ticket.tsx'

export default function TechnicienTicketCreateScreen() {
  return <CreateTicket space="technicien" />
}
