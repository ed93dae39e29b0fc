import { TicketList } from '../tickets/ticket-list.tsx'

export default function ManagerTicketsScreen() {
  return <TicketList space="manager" />
}
