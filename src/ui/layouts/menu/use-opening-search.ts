import { useCallback } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { RouteId } from '#contract/routes.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { usePerson } from '../../services/services.tsx'
import { filterSearch } from '../../widgets/list/address/list-url.ts'

/**
 * The filters with which menu, breadcrumbs and palette open a list: a manager begins with the open
 * tickets, a technicien with their own open tickets and their own time. An address without filters
 * shows everything, so that links and bookmarks mean what they say.
 */
export const useOpeningSearch = (): ((route: RouteId) => string) => {
  const { actor } = usePerson()
  const { open, mine } = useTicketViews()
  return useCallback(
    (route) => {
      const opening: Partial<Record<RouteId, ListQuery['filter']>> = {
        'manager.tickets': open,
        'technicien.tickets': mine,
        'technicien.pointages': { user_id: { in: [actor.id] } },
      }
      return filterSearch(opening[route] ?? {})
    },
    [open, mine, actor.id],
  )
}
