import { ExportPage } from '../exports/export-page.tsx'

export default function ManagerPointageExportScreen() {
  return <ExportPage space="manager" model="pointage" />
}
