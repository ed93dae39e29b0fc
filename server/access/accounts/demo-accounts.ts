import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { DEMO_PASSWORD } from '#contract/core/kinds/password.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { installation } from '../../database/schema/sync.ts'
import type { MailTransport } from '../../mail/transport.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { DEMO_ACCOUNTS, DEMO_DATA } from './demo-data.ts'

/**
 * Domains of the demo company and its clients. These mailboxes do not exist here, and `exemple.fr`
 * may have an owner.
 */
const DEMO_DOMAIN = /@(exemple\.fr|[a-z0-9-]+\.example)$/i

interface Opened {
  readonly query: Queryable
  readonly passwords: Passwords
}

const hasDemoData = async (query: Queryable): Promise<boolean> =>
  (await query.select({ value: installation.value }).from(installation).where(eq(installation.name, DEMO_DATA)))
    .length > 0

/** Addresses of the demo accounts that still have the published password. */
export const openDemoAccounts = async ({ query, passwords }: Opened): Promise<readonly string[]> => {
  const addresses = DEMO_ACCOUNTS.map(({ email }) => email)
  const rows = await query
    .select({ email: user.email, hash: user.password_hash })
    .from(user)
    .where(and(inArray(user.email, addresses), isNull(user.deleted_at)))
    .orderBy(asc(user.id))
  const open: string[] = []
  for (const { email, hash } of rows) if (await passwords.matches(DEMO_PASSWORD, hash)) open.push(email)
  return open
}

/** Returns whether a manager other than these accounts can sign in. */
export const hasManagerBeside = async (
  { query }: Pick<Opened, 'query'>,
  closed: readonly string[],
): Promise<boolean> => {
  const managers = await query
    .select({ email: user.email })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(
      and(eq(role.slug, 'manager'), eq(user.is_active, true), isNull(user.deleted_at), isNotNull(user.password_hash)),
    )
  return managers.some(({ email }) => !closed.includes(email))
}

/**
 * Sends no mail to invented addresses once demo accounts are closed. Each link in a mail signs its
 * reader in, and the reader would be the owner of the domain. Transports that stay on this machine
 * still write them.
 */
export const withoutDemoMail = (query: Queryable, transport: MailTransport): MailTransport => {
  const withholds = async (address: string): Promise<boolean> =>
    !transport.isLocal && DEMO_DOMAIN.test(address) && (await hasDemoData(query))
  return {
    ...transport,
    withholds,
    send: async (letter) => {
      if (!(await withholds(letter.to))) await transport.send(letter)
    },
  }
}
