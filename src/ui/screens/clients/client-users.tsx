import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { accountsBulk } from '../../models/user/accounts-bulk.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

const bulk = accountsBulk(false)

interface ClientUsersProps {
  readonly clientId: RecordId
  readonly space: StaffSpace
}

/** The people of a client; managers invite, deactivate and reactivate them here. */
export const ClientUsers = ({ clientId, space }: ClientUsersProps) => {
  const { actor } = usePerson()
  const role = useReferences()
    .all('role')
    .find(({ slug }) => slug === 'client')?.id
  const parent = useMemo(() => (role === undefined ? null : { client_id: clientId, role_id: role }), [clientId, role])
  return (
    <div className="min-h-0 flex-1">
      {parent && (
        <RecordList
          presentation={userPresentation}
          space={space}
          parent={parent}
          {...(actor.role === 'manager' ? { bulk } : {})}
        />
      )}
    </div>
  )
}
