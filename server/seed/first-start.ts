import { eq, sql } from 'drizzle-orm'
import { DEMO_PASSWORD } from '#contract/core/kinds/password.ts'
import { routePath } from '#contract/routes.ts'
import { hasManagerBeside, openDemoAccounts } from '../access/accounts/demo-accounts.ts'
import { DEMO_ACCOUNTS, DEMO_DATA } from '../access/accounts/demo-data.ts'
import { SETUP_TOKEN } from '../access/accounts/setup-token.ts'
import type { Passwords } from '../access/passwords/passwords.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { installation } from '../database/schema/sync.ts'
import { hashOf, randomToken } from '../runtime/hashing.ts'
import { seedDemo } from './demo.ts'
import { writeDemoTerms } from './demo-terms.ts'
import { isEmpty, resetDatabase } from './reset.ts'

/** Services that a first start needs. */
interface Starting {
  readonly database: Database
  readonly passwords: Passwords
}

type Say = (line: string) => void

/** Lines to print under the address, given the address. */
type Welcome = (url: string) => readonly string[]

const SIZE = { tickets: 2_000, pointages: 20_000, seed: 1 }

/**
 * Prepares a first start: demo data, or a one-time link for the first manager. A later start finds
 * people and changes nothing.
 */
export const prepareFirstStart = async (
  services: Starting,
  { demo, termsFile }: Pick<Config, 'demo' | 'termsFile'>,
  say: Say,
): Promise<Welcome> => {
  const { database } = services
  if (!demo) return (await isEmpty(database.query)) ? offerSetup(services) : closeDemo(services)
  await loadDemoData(services, termsFile, say)
  const [manager] = await database.query
    .select({ one: sql`1` })
    .from(user)
    .where(eq(user.email, DEMO_ACCOUNTS[0].email))
  if (!manager) return () => []
  return () => [
    'Demo accounts:',
    ...DEMO_ACCOUNTS.map(({ role, email }) => `${role.padEnd(11)} ${email.padEnd(24)} ${DEMO_PASSWORD}`),
  ]
}

/**
 * Loads the demo data once. Among several servers that start together on one PostgreSQL, the one
 * that stores the mark loads them. PGlite has one server: a mark that still says `loading` is from
 * an interrupted start, and the loading starts again.
 */
const loadDemoData = async ({ database, passwords }: Starting, termsFile: string, say: Say): Promise<void> => {
  const [mark] = await database.query.select().from(installation).where(eq(installation.name, DEMO_DATA))
  const cutOff = mark?.value === 'loading' && database.kind === 'pglite'
  if (cutOff) await resetDatabase(database.query)
  else if (!(await isEmpty(database.query))) return
  const marked = await database.query
    .insert(installation)
    .values({ name: DEMO_DATA, value: 'loading' })
    .onConflictDoNothing()
    .returning()
  if (marked.length === 0 && !cutOff) return
  say('First start: loading demo data…')
  await seedDemo(database.query, passwords, SIZE, () => undefined)
  await writeDemoTerms(termsFile)
}

/**
 * Informs the operator of demo accounts whose password is refused here, with a one-time link when
 * there is no other manager.
 */
const closeDemo = async (services: Starting): Promise<Welcome> => {
  const opened = { query: services.database.query, passwords: services.passwords }
  const closed = await openDemoAccounts(opened)
  if (closed.length === 0) return () => []
  const lines = [
    `This database holds ${closed.length} demo accounts with a published password, which is refused here: ${closed.join(', ')}.`,
    'For real work start on an empty database. To keep this one, close these accounts or give them other addresses and passwords.',
  ]
  if (await hasManagerBeside(opened, closed)) return () => lines
  const setup = await offerSetup(services)
  return (url) => [...lines, ...setup(url)]
}

const offerSetup = async ({ database }: Pick<Starting, 'database'>): Promise<Welcome> => {
  const token = randomToken()
  const value = hashOf(token)
  await database.query
    .insert(installation)
    .values({ name: SETUP_TOKEN, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
  return (url) => [
    'Create a manager account with this link, which works once:',
    `${url}${routePath('setup')}?token=${token}`,
  ]
}
