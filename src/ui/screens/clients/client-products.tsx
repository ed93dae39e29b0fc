import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useProductAdditions } from '../../models/product/billing/use-product-additions.tsx'
import { productPresentation } from '../../models/product/presentation.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

/** The products and subscriptions of a client, with the next billing day; a row opens its form. */
export const ClientProducts = ({ clientId }: { readonly clientId: RecordId }) => {
  const parent = useMemo(() => ({ client_id: clientId }), [clientId])
  const path = usePath()
  const additions = useProductAdditions()
  const all = path('manager.products') + filterSearch({ client_id: { in: [clientId] } })
  return (
    <div className="min-h-0 flex-1">
      <RecordList
        presentation={productPresentation}
        space="manager"
        parent={parent}
        clickAction="edit"
        maximizePath={all}
        additions={additions}
      />
    </div>
  )
}
