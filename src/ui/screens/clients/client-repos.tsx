import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { repoPresentation } from '../../models/repo/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

/** The repositories of the projets of a client. */
export const ClientRepos = ({ clientId }: { readonly clientId: RecordId }) => {
  const parent = useMemo(() => ({ 'projet_id.client_id': clientId }), [clientId])
  return (
    <div className="min-h-0 flex-1">
      <RecordList presentation={repoPresentation} space="manager" parent={parent} clickAction="edit" />
    </div>
  )
}
