import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { projetPresentation } from '../../models/projet/presentation.ts'
import type { StaffSpace } from '../../navigation.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

interface ClientProjetsProps {
  readonly clientId: RecordId
  readonly space: StaffSpace
}

/** The projets of a client. */
export const ClientProjets = ({ clientId, space }: ClientProjetsProps) => {
  const parent = useMemo(() => ({ client_id: clientId }), [clientId])
  const path = usePath()
  const all = path(`${space}.projets`) + filterSearch({ client_id: { in: [clientId] } })
  return (
    <div className="min-h-0 flex-1">
      <RecordList presentation={projetPresentation} space={space} parent={parent} maximizePath={all} />
    </div>
  )
}
