import { useLocation, useMatches } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { ROUTES, type RouteId, spaceOf, splitLocale } from '#contract/routes.ts'
import { useServices } from '../../services/services.tsx'

const idOf = (handle: unknown): RouteId | null => {
  const id = (handle as { readonly id?: unknown } | null | undefined)?.id
  return typeof id === 'string' && Object.hasOwn(ROUTES, id) ? (id as RouteId) : null
}

/** The route of the shown screen; null on an unknown page. */
export const useRouteId = (): RouteId | null => {
  const matches = useMatches()
  return matches.map(({ handle }) => idOf(handle)).findLast((id) => id !== null) ?? null
}

/** The space of the shown page; the person's own space on pages of no space. */
export const useSpace = (): RoleSlug => {
  const { pathname } = useLocation()
  const { person } = useServices()
  return spaceOf(splitLocale(pathname).path) ?? person?.actor.role ?? 'client'
}
