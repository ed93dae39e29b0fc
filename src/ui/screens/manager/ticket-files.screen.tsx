import { TicketPage } from '../tickets/ticket-page.tsx'

export default function ManagerTicketFilesScreen() {
  return <TicketPage space="manager" tab="files" />
}
