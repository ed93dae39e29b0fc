import { TicketHistoryList } from '../tickets/ticket-history-list.tsx'

export default function ManagerTicketHistoryScreen() {
  return <TicketHistoryList />
}
