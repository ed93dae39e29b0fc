import { ClientPage } from '../clients/client-page.tsx'

export default function ManagerClientProductsScreen() {
  return <ClientPage tab="products" space="manager" />
}
