import { ExportPage } from '../exports/export-page.tsx'

export default function TechnicienPointageExportScreen() {
  return <ExportPage space="technicien" model="pointage" />
}
