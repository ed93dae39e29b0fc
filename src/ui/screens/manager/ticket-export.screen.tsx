import { ExportPage } from '../exports/export-page.tsx'

export default function ManagerTicketExportScreen() {
  return <ExportPage space="manager" model="ticket" />
}
