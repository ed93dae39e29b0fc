import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router'
import { admit, localePath, ROUTES, type RouteId, splitLocale } from '#contract/routes.ts'
import { useServices } from '#src/ui/services.tsx'
import { destinationAfterSignIn, rememberDestination } from './destination.ts'

export interface RouteHandle {
  readonly id: RouteId
}

const isHandle = (handle: unknown): handle is RouteHandle => typeof (handle as RouteHandle | null)?.id === 'string'

/** Guards `auth` and `checkSpace`: lets a screen show, or leads to where this person may go. */
export const Guard = ({ children }: { readonly children: ReactNode }) => {
  const { person } = useServices()
  const { pathname, search } = useLocation()
  const { locale, path } = splitLocale(pathname)
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isHandle)
  const role = person?.actor.role ?? null
  const admission = handle ? admit(path, ROUTES[handle.id].access, role) : 'open'

  const query = new URLSearchParams(search)
  const [autolog, to] = [query.get('autolog'), query.get('to')]

  useEffect(() => {
    if (admission === 'sign_in') rememberDestination(window.sessionStorage, path)
    // A link that signs in says where it leads.
    if (handle?.id === 'autolog' && to !== null) rememberDestination(window.sessionStorage, to)
  }, [admission, path, handle?.id, to])

  if (admission === 'open') return children
  if (admission === 'sign_in') {
    const entry = autolog === null ? '/auth/login' : `/auth/autolog?${new URLSearchParams({ autolog })}`
    return <Navigate to={localePath(locale, entry)} replace />
  }
  const destination =
    role !== null && handle && ROUTES[handle.id].access === 'guest' ? destinationAfterSignIn(window.sessionStorage, role) : admission.redirect
  return <Navigate to={localePath(locale, destination)} replace />
}
