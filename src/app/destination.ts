import type { RoleSlug } from '#contract/core/roles.ts'
import { admit, isOwnPath, spaceOf } from '#contract/routes.ts'

const DESTINATION = 'auth.destination'

/** Where the person wanted to go before signing in: the path alone, without its query (specification, section 2). */
export const rememberDestination = (storage: Storage, path: string): void => storage.setItem(DESTINATION, path)

/** A space's own home is where its people go by themselves: whoever else comes by it wanted to sign in, no more. */
const isHomeOfOthers = (path: string, role: RoleSlug): boolean => {
  const space = spaceOf(path)
  return space !== null && space !== role && path.replace(/\/$/, '') === `/${space}`
}

/** The remembered destination, if this role may open it; else the person's own space. */
export const destinationAfterSignIn = (storage: Storage, role: RoleSlug): string => {
  const remembered = storage.getItem(DESTINATION)
  if (!remembered || !isOwnPath(remembered) || admit(remembered, 'space', role) !== 'open') return `/${role}`
  return isHomeOfOthers(remembered, role) ? `/${role}` : remembered
}

/** Once somebody has come to where they belong, or has left. */
export const forgetDestination = (storage: Storage): void => storage.removeItem(DESTINATION)
