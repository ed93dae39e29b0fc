import type { RoleSlug } from '#contract/core/roles.ts'
import type { TestServer } from './test-server.ts'

export interface PasswordHolder {
  readonly id: number
  readonly email: string
}

/** Adds people who sign in with this password: a new one at each call, so that tests don't lock each other out. It is hashed once, which is slow on purpose. */
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
