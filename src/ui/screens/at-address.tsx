import { type ReactNode, use, useMemo } from 'react'
import {
  matchRoutes,
  NavigationType,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
} from 'react-router'

interface AtAddressProps {
  /** Another address than that of the window; null for the window's. */
  readonly pathname: string | null
  readonly children: ReactNode
}

/**
 * Tells a screen that the address is its own before it is the window's. The router has no public
 * way to render a page at another address; its hooks read these contexts.
 */
export const AtAddress = ({ pathname, children }: AtAddressProps) => {
  const routed = use(UNSAFE_DataRouterStateContext)
  const located = use(UNSAFE_LocationContext)
  const routes = use(UNSAFE_DataRouterContext)?.router.routes
  const ahead = useMemo(() => {
    if (pathname === null || !routed || !routes) return null
    const location = { ...located.location, pathname, search: '', hash: '', state: null, key: '' }
    const matches = matchRoutes(routes, pathname) ?? []
    return { routed: { ...routed, location, matches }, located: { location, navigationType: NavigationType.Push } }
  }, [pathname, routed, located, routes])
  return (
    <UNSAFE_DataRouterStateContext value={ahead?.routed ?? routed}>
      <UNSAFE_LocationContext value={ahead?.located ?? located}>{children}</UNSAFE_LocationContext>
    </UNSAFE_DataRouterStateContext>
  )
}
