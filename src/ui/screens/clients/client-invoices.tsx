import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/use-path.ts'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

/** The invoices and credit notes of a client, the newest first. */
export const ClientInvoices = ({ clientId }: { readonly clientId: RecordId }) => {
  const parent = useMemo(() => ({ client_id: clientId }), [clientId])
  const path = usePath()
  const all = path('manager.invoices') + filterSearch({ client_id: { in: [clientId] } })
  return (
    <div className="min-h-0 flex-1">
      <RecordList presentation={invoicePresentation} space="manager" parent={parent} editable={false} maximizePath={all} />
    </div>
  )
}
