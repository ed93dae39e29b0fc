import type { RoleSlug } from '#contract/core/roles.ts'
import type { TestServer } from '../servers/test-server.ts'

export interface PasswordHolder {
  readonly id: number
  readonly email: string
}

/**
 * Adds people who sign in with one password. Each call adds a new person, so that tests do not lock
 * each other out. The password is hashed once, since hashing is slow on purpose.
 */
export const createPasswordHolders = async (
  { services, fixture }: TestServer,
  password: string,
): Promise<(role: RoleSlug, name: string) => Promise<PasswordHolder>> => {
  const password_hash = await services.passwords.hash(password)
  let people = 0
  return async (role, name) => {
    people += 1
    const id = await fixture.addUser(role, `${name}${people}`, null, { password_hash })
    return { id, email: `${name}${people}@exemple.fr`.toLowerCase() }
  }
}
