import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useInvoiceAdditions } from '../../models/invoice/list/use-invoice-additions.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import type { StaffSpace } from '../../navigation.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

interface ClientInvoicesProps {
  readonly clientId: RecordId
  readonly space: StaffSpace
}

/** The invoices and credit notes of a client, the newest first, with what remains to be paid. */
export const ClientInvoices = ({ clientId, space }: ClientInvoicesProps) => {
  const parent = useMemo(() => ({ client_id: clientId }), [clientId])
  const path = usePath()
  const additions = useInvoiceAdditions()
  // Only managers have a page of all invoices, and this tab.
  const all = path('manager.invoices') + filterSearch({ client_id: { in: [clientId] } })
  return (
    <div className="min-h-0 flex-1">
      <RecordList
        presentation={invoicePresentation}
        space={space}
        parent={parent}
        additions={additions}
        maximizePath={all}
      />
    </div>
  )
}
