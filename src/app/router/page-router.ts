import {
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  type RouteObject,
  type RouterState,
  type RouterSubscriber,
  resolvePath,
  type To,
  UNSAFE_createBrowserHistory,
} from 'react-router'
import { fittingRoutes } from './fitting-routes.ts'

type DataRoute = DataRouter['routes'][number]
type Matches = RouterState['matches']
type History = ReturnType<typeof UNSAFE_createBrowserHistory>

/** The part of a data router that `RouterProvider` and the hooks of React Router use. */
export type PageRouter = Pick<
  DataRouter,
  'basename' | 'createHref' | 'createURL' | 'encodeLocation' | 'routes' | 'state' | 'subscribe'
> & {
  /** Every route by its id. */
  readonly manifest: Readonly<Record<string, DataRoute>>
  /** Goes to an absolute path, to another query or hash of this page, or a number of entries on. */
  readonly navigate: (
    to: To | number,
    options?: { readonly replace?: boolean; readonly state?: unknown },
  ) => Promise<void>
}

/** Parts of the state that only routes with loaders, actions or blockers change. */
const AT_REST = {
  initialized: true,
  renderFallback: false,
  navigation: IDLE_NAVIGATION,
  restoreScrollPosition: false,
  preventScrollReset: false,
  revalidation: 'idle',
  loaderData: {},
  actionData: null,
  errors: null,
  fetchers: new Map(),
  blockers: new Map(),
} as const satisfies Partial<RouterState>

/** Gives each route the id of its place in the tree. */
const identified = (routes: readonly RouteObject[], manifest: Record<string, DataRoute>, parent = ''): DataRoute[] =>
  routes.map((route, index) => {
    const id = parent === '' ? String(index) : `${parent}-${index}`
    const withId = {
      ...route,
      id,
      ...(route.children && { children: identified(route.children, manifest, id) }),
    } as DataRoute
    manifest[id] = withId
    return withId
  })

/**
 * The part of React Router's data router that pages without loaders and actions need, for its
 * `RouterProvider`: the state follows the history at once, and every listener hears of it.
 */
export const createPageRouter = (
  pages: readonly RouteObject[],
  history: Pick<History, keyof History> = UNSAFE_createBrowserHistory({ v5Compat: true }),
): PageRouter => {
  const manifest: Record<string, DataRoute> = {}
  const routes = identified(pages, manifest)
  const listeners = new Set<RouterSubscriber>()
  const matchesAt = (location: Location): Matches => {
    const matches = (matchRoutes([...fittingRoutes(routes, location.pathname)], location) ?? []) as Matches
    return matches.map((match) => ({ ...match, route: manifest[match.route.id] ?? match.route }))
  }
  const current = history.location as Location
  let state: RouterState = { ...AT_REST, historyAction: history.action, location: current, matches: matchesAt(current) }

  history.listen(({ action, location }) => {
    const matches = location.pathname === state.location.pathname ? state.matches : matchesAt(location)
    state = { ...state, historyAction: action, location, matches }
    for (const listener of [...listeners]) listener(state, { deletedFetchers: [], newErrors: null, flushSync: false })
  })

  const isOwn = (href: string): boolean => {
    const here = history.createURL('/')
    return new URL(href, here).origin === here.origin
  }

  return {
    basename: '/',
    routes,
    manifest,
    get state() {
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: async (to, { replace = false, state: ofEntry = null } = {}) => {
      if (typeof to === 'number') return history.go(to)
      const path = resolvePath(to, state.location.pathname)
      // The browser would open such an address in place of the application.
      if (!isOwn(history.createHref(path)) || !isOwn(history.createHref(to)))
        throw new Error('Links to other sites are not pages')
      if (replace) history.replace(path, ofEntry)
      else history.push(path, ofEntry)
    },
    createHref: (location) => history.createHref(location),
    createURL: (location) => history.createURL(location as To),
    encodeLocation: (to) => history.encodeLocation(to),
  }
}
