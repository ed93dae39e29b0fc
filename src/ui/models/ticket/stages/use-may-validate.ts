import { useCallback } from 'react'
import type { AnyRecord } from '#contract/core/model.ts'
import type { Ticket } from '#contract/models/ticket/ticket.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useIsSeenByClient } from '../facts/seen-by-client.ts'

export type Validated = Pick<Ticket, 'projet_id' | 'visible_to_client'>

/**
 * People who may validate these tickets: staff, and those of their one client if they see them.
 */
export const useMayValidate = (tickets: readonly Validated[]): ((user: AnyRecord) => boolean) => {
  const references = useReferences()
  const isStaff = useIsStaff()
  const isSeen = useIsSeenByClient()
  const [client, ...others] = [
    ...new Set(tickets.map(({ projet_id }) => references.find('projet', projet_id)?.client_id)),
  ]
  const clientId = others.length === 0 && tickets.every(isSeen) ? client : undefined
  return useCallback(
    (user) => isStaff(user) || (clientId !== undefined && user['client_id'] === clientId),
    [isStaff, clientId],
  )
}
