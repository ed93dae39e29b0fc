import type { DataRouter } from 'react-router'

type DataRoute = DataRouter['routes'][number]

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** Segments of an address behind those of a route; null where the route does not fit. */
const restBehind = (path: string, segments: readonly string[]): readonly string[] | null => {
  const own = segmentsOf(path)
  for (const [index, part] of own.entries()) {
    if (part === '*') return []
    const segment = segments[index]
    if (segment === undefined || (!part.startsWith(':') && part.toLowerCase() !== segment.toLowerCase())) return null
  }
  return segments.slice(own.length)
}

const fitting = (routes: readonly DataRoute[], segments: readonly string[]): DataRoute[] =>
  routes.flatMap((route) => {
    const { path, children } = route
    const rest = restBehind(path ?? '', segments)
    if (rest === null) return []
    const fittingChildren = fitting(children ?? [], rest)
    const isWhole = path !== undefined && rest.length === 0
    return isWhole || fittingChildren.length > 0
      ? [{ ...route, ...(children && { children: fittingChildren }) } as DataRoute]
      : []
  })

/**
 * The routes that an address can lead to, in their tree. `matchRoutes` ranks all that it is given
 * at every call, which takes 2 ms for those of all pages. Paths have no optional segments.
 */
export const fittingRoutes = (routes: readonly DataRoute[], pathname: string): readonly DataRoute[] =>
  // The library compares decoded segments.
  pathname.includes('%') ? routes : fitting(routes, segmentsOf(pathname))
