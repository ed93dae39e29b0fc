import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { Contracts } from '../../models/contract/contracts.tsx'

/** The contracts of hours of a client, those that are nearly used up first. */
export const ClientContracts = ({ clientId }: { readonly clientId: RecordId }) => {
  const parent = useMemo(() => ({ client_id: clientId }), [clientId])
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-10 sm:px-8">
      <Contracts parent={parent} />
    </div>
  )
}
