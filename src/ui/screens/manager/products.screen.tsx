import { ProductList } from '../invoicing/product-list.tsx'

export default function ManagerProductsScreen() {
  return <ProductList />
}
