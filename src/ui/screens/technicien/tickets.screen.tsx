import { TicketList } from '../tickets/list/ticket-list.tsx'

export default function TechnicienTicketsScreen() {
  return <TicketList space="technicien" />
}
