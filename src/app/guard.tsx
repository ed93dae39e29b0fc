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
  const { pathname } = useLocation()
  const { locale, path } = splitLocale(pathname)
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isHandle)
  const role = person?.actor.role ?? null
  const admission = handle ? admit(path, ROUTES[handle.id].access, role) : 'open'

  useEffect(() => {
    if (admission === 'sign_in') rememberDestination(window.sessionStorage, path)
  }, [admission, path])

  if (admission === 'open') return children
  if (admission === 'sign_in') return <Navigate to={localePath(locale, '/auth/login')} replace />
  const destination =
    role !== null && handle && ROUTES[handle.id].access === 'guest' ? destinationAfterSignIn(window.sessionStorage, role) : admission.redirect
  return <Navigate to={localePath(locale, destination)} replace />
}
