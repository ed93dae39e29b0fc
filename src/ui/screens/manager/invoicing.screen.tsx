import { Invoicing } from '../invoicing/invoicing.tsx'

export default function ManagerInvoicingScreen() {
  return <Invoicing />
}
