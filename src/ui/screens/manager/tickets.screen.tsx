import { TicketList } from '../tickets/list/ticket-list.tsx'

export default function ManagerTicketsScreen() {
  return <TicketList space="manager" />
}
