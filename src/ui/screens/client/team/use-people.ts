import { useMemo } from 'react'
import type { AnyRecord } from '#contract/core/model.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { usePerson } from '../../../services/services.tsx'

type User = Mirrored<'user'>

const BY_PERSON = { sum: [], by: ['responsable_id'] } as const

/** The people of a client with an open account; for staff, the people of all clients. */
export const useColleagues = (): readonly User[] => {
  const { user } = usePerson()
  const users = useReferences().all('user')
  return useMemo(
    () =>
      users.filter(
        ({ client_id: client, is_active: isActive }) =>
          isActive && client !== null && (user.client_id === null || client === String(user.client_id)),
      ),
    [users, user.client_id],
  )
}

/**
 * The people of the team who work for this client: they look after a projet, or after an open
 * ticket. Undefined while they are read.
 */
export const useContacts = (): readonly User[] | undefined => {
  const references = useReferences()
  const isStaff = useIsStaff()
  const { open } = useTicketViews()
  const set = useMemo(() => ({ search: '', filter: open }), [open])
  const groups = useAggregate('ticket', set, BY_PERSON).value
  return useMemo(() => {
    if (!groups || !references.ready) return undefined
    const ofProjets = references.all('projet').filter(({ archived_at }) => archived_at === null)
    const ids = new Set([
      ...ofProjets.flatMap(({ responsable_id }) => responsable_id ?? []),
      ...groups.flatMap(({ by: [id] }) => (id === null || id === undefined ? [] : [String(id)])),
    ])
    return references
      .all('user')
      .filter((user) => user.is_active && ids.has(user.id) && isStaff(user as unknown as AnyRecord))
  }, [references, groups, isStaff])
}
