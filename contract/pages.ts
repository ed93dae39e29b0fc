import { LEGACY_PATHS } from './legacy-paths.ts'
import { ROUTES, splitLocale } from './routes.ts'

const SPECIAL = /[.*+?^${}()|[\]\\]/g

/** Letter case and a slash at the end make no difference, as in the router. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(SPECIAL, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i')

const PAGES: readonly RegExp[] = [...Object.values(ROUTES).map(({ path }) => path), ...Object.keys(LEGACY_PATHS)].map(
  patternOf,
)

/** Returns whether the product has a page at a path, which may begin with a language. */
export const isPage = (pathname: string): boolean => {
  const { path } = splitLocale(pathname)
  return PAGES.some((pattern) => pattern.test(path))
}
