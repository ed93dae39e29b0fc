import { productPresentation } from '../../models/product/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { InvoicingTabs } from './invoicing-tabs.tsx'

/** All products and subscriptions; a row opens its form. */
export const ProductList = () => (
  <div className="flex h-full min-h-0 flex-col">
    <InvoicingTabs current="manager.products" />
    <div className="min-h-0 flex-1">
      <RecordList presentation={productPresentation} space="manager" clickAction="edit" />
    </div>
  </div>
)
