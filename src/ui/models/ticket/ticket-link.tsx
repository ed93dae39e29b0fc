import { useCallback } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { RowLink } from '../../widgets/list/rows/row-link.tsx'

/** Parameter of the addresses of the client space: the ticket that is open beside the page. */
export const TICKET_PARAMETER = 'ticket'

/** Address of a ticket in a list: its page, or for clients the sheet beside the list. */
export const useTicketAddress = (space: RoleSlug): ((id: RecordId) => string) => {
  const path = usePath()
  return useCallback(
    (id: RecordId) =>
      space === 'client'
        ? `?${new URLSearchParams({ [TICKET_PARAMETER]: id })}`
        : path(`${space}.ticket`, { ticket: id }),
    [path, space],
  )
}

/** The title of a ticket in a list. */
export const TicketRowLink = ({ ticket, space }: { readonly ticket: Mirrored<'ticket'>; readonly space: RoleSlug }) => (
  <RowLink to={useTicketAddress(space)(ticket.id)} text={ticket.name} />
)
