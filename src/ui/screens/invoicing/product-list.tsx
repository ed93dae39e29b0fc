import { useProductAdditions } from '../../models/product/billing/use-product-additions.tsx'
import { productPresentation } from '../../models/product/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { Subscriptions } from './subscriptions.tsx'
import { useView } from './use-view.tsx'

const VIEWS = ['list', 'clients'] as const

/**
 * All products and subscriptions, of which a row opens the form; or the subscriptions of each
 * client.
 */
export const ProductList = () => {
  const { view, switcher } = useView(VIEWS)
  const additions = useProductAdditions()
  return view === 'clients' ? (
    <Subscriptions tools={switcher} />
  ) : (
    <RecordList
      presentation={productPresentation}
      space="manager"
      clickAction="edit"
      tools={switcher}
      additions={additions}
    />
  )
}
