import { TicketList } from '../tickets/ticket-list.tsx'

export default function TechnicienTicketsScreen() {
  return <TicketList space="technicien" />
}
