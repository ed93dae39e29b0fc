import { TicketPage } from '../tickets/ticket-page.tsx'

export default function TechnicienTicketFilesScreen() {
  return <TicketPage space="technicien" tab="files" />
}
