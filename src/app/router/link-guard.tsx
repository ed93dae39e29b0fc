import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type LinkRouteId, localePath, splitLocale } from '#contract/routes.ts'
import { Late, lateComponent } from '#src/ui/kit/late.tsx'
import { useServices } from '#src/ui/services/services.tsx'
import { destinationAfterSignIn, readDestination, rememberDestination } from './destination.ts'
import { destinationOfLink } from './link-destination.ts'

const OTHER_SESSION = {
  ...lateComponent(async () => (await import('#src/ui/screens/links/other-session.tsx')).OtherSession),
  needsMoreTexts: true,
}

/** The parameter of an address that has the token of its link. */
const TOKEN_PARAMETER: Readonly<Record<LinkRouteId, string>> = { autolog: 'autolog', setNewPassword: 'token' }

interface LinkGuardProps {
  readonly id: LinkRouteId
  readonly children: ReactNode
}

/**
 * Guards the page of a link from a mail. A person who is signed in is asked first, unless the link
 * is their own; the person that the link has signed in goes on to its destination.
 */
export const LinkGuard = ({ id, children }: LinkGuardProps) => {
  const { person, session } = useServices()
  const { pathname, search } = useLocation()
  const { locale } = splitLocale(pathname)
  const navigate = useNavigate()
  // The session is there before its person, whose services are loaded.
  const [hadSessionAtMount] = useState(() => session.getSnapshot().context.session !== null)
  const role = person?.actor.role ?? null
  const query = new URLSearchParams(search)
  const hasToken = query.has(TOKEN_PARAMETER[id])
  const isForwarded = role !== null && (!hadSessionAtMount || (hasToken && query.get('for') === person?.actor.id))

  const openDestination = useCallback((): void => {
    if (role !== null)
      void navigate(localePath(locale, destinationAfterSignIn(window.sessionStorage, role)), { replace: true })
  }, [locale, role, navigate])
  useEffect(() => {
    const destination = id === 'autolog' ? destinationOfLink(search, readDestination(window.sessionStorage)) : null
    if (destination !== null) rememberDestination(window.sessionStorage, destination)
  }, [id, search])
  useEffect(() => {
    if (isForwarded) openDestination()
  }, [isForwarded, openDestination])

  if (isForwarded) return null
  if (!hadSessionAtMount || !hasToken) return children
  // Between the end of a session and the page without it, the link must not be used.
  return role === null ? null : <Late of={OTHER_SESSION} with={{ screen: id, onStay: openDestination }} />
}
