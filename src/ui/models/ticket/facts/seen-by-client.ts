import { useCallback } from 'react'
import type { Ticket } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../../hooks/records/references.tsx'

type Shown = Pick<Ticket, 'visible_to_client'>

/**
 * Tells whether people of the client see a ticket: it is shown to them, and its projet is shown and
 * in use. An unknown projet hides nothing.
 */
export const isSeenByClient = (
  { visible_to_client }: Shown,
  projet: Pick<Mirrored<'projet'>, 'is_visible_to_client' | 'archived_at'> | undefined,
): boolean =>
  // A device of the client has no `is_visible_to_client`: it has no hidden projet either.
  visible_to_client && projet?.is_visible_to_client !== false && (projet?.archived_at ?? null) === null

/**
 * Tells whether a person of a client, who is asked to validate the ticket, can answer: it is theirs
 * and shown to them. An unknown projet hides nothing.
 */
export const canAnswer = (
  person: Pick<Mirrored<'user'>, 'client_id'>,
  ticket: Shown,
  projet: Pick<Mirrored<'projet'>, 'client_id' | 'is_visible_to_client' | 'archived_at'> | undefined,
): boolean => projet === undefined || (person.client_id === projet.client_id && isSeenByClient(ticket, projet))

/** Returns `isSeenByClient` for tickets with their projets of this device. */
export const useIsSeenByClient = (): ((ticket: Shown & Pick<Ticket, 'projet_id'>) => boolean) => {
  const references = useReferences()
  return useCallback((ticket) => isSeenByClient(ticket, references.find('projet', ticket.projet_id)), [references])
}
