import { useEffect, useRef } from 'react'
import { matchPath, useLocation, useSearchParams } from 'react-router'
import { splitLocale } from '#contract/routes.ts'
import { useIsPageVisible } from '../../hooks/page/use-is-page-visible.ts'
import type { NotificationGroup } from '../../models/notification/groups.ts'
import { useNotificationActions } from '../../models/notification/use-notification-actions.ts'

/** The ticket that an address shows: its page, or a sheet beside a list of the client's space. */
export const ticketOf = (path: string, search: URLSearchParams): string | null =>
  matchPath('/:space/tickets/:ticket/*', path)?.params.ticket ??
  (path.startsWith('/client') ? search.get('ticket') : null)

/**
 * Marks the notifications about the shown ticket as read, also those that arrive meanwhile, while
 * the page is in view. Each is marked once a visit, so that the person can mark it as unread again.
 */
export const useReadOnVisit = (groups: readonly NotificationGroup[] | undefined): void => {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isVisible = useIsPageVisible()
  const actions = useNotificationActions()
  const marked = useRef({ ticket: null as string | null, ids: new Set<string>() })
  const ticket = ticketOf(splitLocale(pathname).path, search)
  useEffect(() => {
    if (marked.current.ticket !== ticket) marked.current = { ticket, ids: new Set() }
    if (ticket === null || !isVisible) return
    const { ids } = marked.current
    const due =
      groups
        ?.find(({ ticketId }) => ticketId === ticket)
        ?.items.filter(({ id, read_at: readAt }) => readAt === null && !ids.has(id)) ?? []
    for (const { id } of due) ids.add(id)
    actions.open(due)
  }, [ticket, isVisible, groups, actions])
}
