import type { RoleSlug } from '#contract/core/roles.ts'
import { admit, isOwnPath } from '#contract/routes.ts'

const DESTINATION = 'auth.destination'

/** Where the person wanted to go before signing in: the path alone, without its query (specification, section 2). */
export const rememberDestination = (storage: Storage, path: string): void => storage.setItem(DESTINATION, path)

/** The remembered destination, once, if this role may open it; else the person's own space. */
export const destinationAfterSignIn = (storage: Storage, role: RoleSlug): string => {
  const remembered = storage.getItem(DESTINATION)
  if (remembered && isOwnPath(remembered) && admit(remembered, 'space', role) === 'open') return remembered
  return `/${role}`
}

export const forgetDestination = (storage: Storage): void => storage.removeItem(DESTINATION)
