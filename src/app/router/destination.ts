import type { RoleSlug } from '#contract/core/roles.ts'
import { type Access, admit, isOwnPath, localePath, ROUTES, spaceOf, splitLocale } from '#contract/routes.ts'

const DESTINATION = 'auth.destination'

/** Stores the path that a sign-in interrupted, without its query (specification, section 2). */
export const rememberDestination = (storage: Storage, path: string): void => storage.setItem(DESTINATION, path)

/** Returns the path that a sign-in interrupted. */
export const readDestination = (storage: Storage): string | null => storage.getItem(DESTINATION)

/** Pages of people of every role, such as the one that takes shared photos. */
const OF_EVERY_ROLE = Object.values(ROUTES)
  .filter(({ access }) => access === 'signed_in')
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}/?$`))

const accessOf = (path: string): Access => (OF_EVERY_ROLE.some((pattern) => pattern.test(path)) ? 'signed_in' : 'space')

/** Home of another role's space: its address was only a way to the sign-in. */
const isHomeOfOtherRole = (path: string, role: RoleSlug): boolean => {
  const space = spaceOf(path)
  return space !== null && space !== role && path.replace(/\/$/, '') === `/${space}`
}

/** Returns the stored destination if this role may open it; otherwise the person's own space. */
export const destinationAfterSignIn = (storage: Storage, role: RoleSlug): string => {
  const destination = storage.getItem(DESTINATION)
  // The query of a link belongs to the destination, and says nothing about its space.
  const [path = ''] = destination?.split(/[?#]/) ?? []
  if (!destination || !isOwnPath(destination) || admit(path, accessOf(path), role) !== 'open') return `/${role}`
  return isHomeOfOtherRole(path, role) ? `/${role}` : destination
}

/** Removes the stored destination, after an arrival or a sign-out. */
export const forgetDestination = (storage: Storage): void => storage.removeItem(DESTINATION)

const isPathOfLink = (path: string): boolean =>
  Object.values(ROUTES).some((route) => route.access === 'link' && route.path === path)

/** Returns the address of the home page in the language of a browser path. */
export const homeAddress = (pathname: string): string => localePath(splitLocale(pathname).locale, '/')

/**
 * Returns the address of the page after a sign-out in this tab: the home page, or the present page
 * where it is that of a link, which serves the next person.
 */
export const addressAfterSignOut = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  isPathOfLink(splitLocale(pathname).path) ? pathname + search : homeAddress(pathname)
