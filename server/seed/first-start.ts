import { eq, sql } from 'drizzle-orm'
import { hashOf, randomToken } from '../access/hashing.ts'
import { SETUP_TOKEN } from '../access/setup.routes.ts'
import { user } from '../database/schema/people.ts'
import { installation } from '../database/schema/sync.ts'
import type { Services } from '../services.ts'
import { seedDemo } from './demo.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'
import { isEmpty } from './reset.ts'

type Say = (line: string) => void

/** Lines to print under the address, given the address. */
type Welcome = (url: string) => readonly string[]

const FIRST_START = { tickets: 2_000, pointages: 20_000, seed: 1 }

/** First start: demo data, or a one-time link for the first manager. Later starts find their people and change nothing. */
export const prepareFirstStart = async ({ database, passwords }: Services, demo: boolean, say: Say): Promise<Welcome> => {
  const empty = await isEmpty(database.query)
  if (empty && !demo) {
    const token = randomToken()
    await database.query
      .insert(installation)
      .values({ name: SETUP_TOKEN, value: hashOf(token) })
      .onConflictDoUpdate({ target: installation.name, set: { value: hashOf(token) } })
    return (url) => ['Create the first manager account with this link, which works once:', `${url}/auth/setup?token=${token}`]
  }
  if (empty) {
    say('First start: loading demo data…')
    await seedDemo(database.query, passwords, FIRST_START, () => undefined)
  }
  const [demoManager] = await database.query.select({ one: sql`1` }).from(user).where(eq(user.email, DEMO_ACCOUNTS[0].email))
  if (!demoManager) return () => []
  return () => ['Demo accounts:', ...DEMO_ACCOUNTS.map(({ role, email }) => `${role.padEnd(11)} ${email.padEnd(24)} ${DEMO_PASSWORD}`)]
}
