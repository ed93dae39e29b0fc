import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router'
import { admit, isLinkRoute, localePath, ROUTES, type RouteId, splitLocale } from '#contract/routes.ts'
import { useServices } from '#src/ui/services/services.tsx'
import { destinationAfterSignIn, forgetDestination, rememberDestination } from './destination.ts'

export interface RouteHandle {
  readonly id: RouteId
}

export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof (handle as RouteHandle | null)?.id === 'string'

/**
 * Guards `auth` and `checkSpace`: shows the screen or redirects to one that this person may open.
 */
export const Guard = ({ children }: { readonly children: ReactNode }) => {
  const { person } = useServices()
  const { pathname, search } = useLocation()
  const { locale, path } = splitLocale(pathname)
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isRouteHandle)
  const role = person?.actor.role ?? null
  // A path that is left by a sign-out is no destination for the next person.
  const [roleAtMount] = useState(role)
  const admission = handle ? admit(path, ROUTES[handle.id].access, role) : 'open'

  const hasAutolog = new URLSearchParams(search).get('autolog') !== null
  // A page of a link is on the way to its destination (`LinkGuard`).
  const isLink = handle !== undefined && isLinkRoute(handle.id)

  useEffect(() => {
    if (admission === 'sign_in' && roleAtMount === null) rememberDestination(window.sessionStorage, path)
    if (admission === 'open' && role !== null && !isLink) forgetDestination(window.sessionStorage)
  }, [admission, roleAtMount, role, path, isLink])

  if (admission === 'open') return children
  if (admission === 'sign_in') {
    // The home page says that its link to sign in leads on to the page asked for.
    if (!hasAutolog)
      return <Navigate to={localePath(locale, ROUTES.home.path)} state={{ asksForSignIn: true }} replace />
    return <Navigate to={{ pathname: localePath(locale, ROUTES.autolog.path), search }} replace />
  }
  const destination =
    role !== null && handle && ROUTES[handle.id].access === 'guest'
      ? destinationAfterSignIn(window.sessionStorage, role)
      : admission.redirect
  return <Navigate to={localePath(locale, destination)} replace />
}
