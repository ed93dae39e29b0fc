import { useCallback, useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/use-path.ts'
import { projetPresentation } from '../../models/projet/presentation.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

/** The projets of a client; a row leads to the tickets of its projet. */
export const ClientProjets = ({ clientId }: { readonly clientId: RecordId }) => {
  const path = usePath()
  const parent = useMemo(() => ({ client_id: clientId }), [clientId])
  const pathOf = useCallback(({ id }: { readonly id: RecordId }) => `${path('manager.tickets')}${filterSearch({ projet_id: { in: [id] } })}`, [path])
  return (
    <div className="min-h-0 flex-1">
      <RecordList presentation={projetPresentation} space="manager" parent={parent} pathOf={pathOf} />
    </div>
  )
}
