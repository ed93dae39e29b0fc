import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { productPresentation } from '../../models/product/presentation.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

/** The products and subscriptions of a client; a row opens its form. */
export const ClientProducts = ({ clientId }: { readonly clientId: RecordId }) => {
  const parent = useMemo(() => ({ client_id: clientId }), [clientId])
  const path = usePath()
  const all = path('manager.products') + filterSearch({ client_id: { in: [clientId] } })
  return (
    <div className="min-h-0 flex-1">
      <RecordList presentation={productPresentation} space="manager" parent={parent} clickAction="edit" maximizePath={all} />
    </div>
  )
}
