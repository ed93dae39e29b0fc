import { TimedTickets } from '../tickets/timed-tickets.tsx'

export default function ManagerTestTicketsScreen() {
  return <TimedTickets />
}
