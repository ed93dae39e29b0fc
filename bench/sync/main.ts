import { parseArgs } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { DEMO_ACCOUNTS } from '#server/access/accounts/demo-data.ts'
import { connect } from '#server/database/connect.ts'
import { projet, user } from '#server/database/schema/people.ts'
import { ticket } from '#server/database/schema/work.ts'
import { openBrowser } from '../list/browser.ts'
import { measureInBrowser, runStages, sayLoad } from '../list/in-browser.ts'
import { signIn } from '../list/sign-in.ts'
import type { BenchDatabase } from '../server/databases.ts'
import type { Figure } from '../server/figure.ts'
import { fill } from '../server/fill.ts'
import { prepareScene } from '../server/people.ts'
import { startServer } from '../server/server-under-test.ts'
import { actions } from './action.stage.ts'
import { drain } from './drain.stage.ts'
import { createGate } from './gate.ts'
import { longLog } from './long-log.stage.ts'
import { push } from './push.stage.ts'
import { reply } from './reply.stage.ts'
import { type SyncScene, type SyncStage, whenUpToDate } from './stage.ts'

/** The records that a first start of the product seeds. */
const DEMO = { tickets: 2_000, pointages: 20_000 }
const LARGE = { tickets: 100_000, pointages: 1_000_000 }

const { values: options } = parseArgs({
  options: {
    /** Fewer turns and shorter queues: whether it runs, not how fast. */
    quick: { type: 'boolean', default: false },
    /** 100,000 tickets and 1,000,000 pointages. */
    large: { type: 'boolean', default: false },
    /** Only stages whose name begins so. */
    only: { type: 'string' },
    /** An existing PostgreSQL database, filled if it is empty and kept. */
    url: { type: 'string' },
    /** The client in `dist` as it is. */
    built: { type: 'boolean', default: false },
  },
})

/** The last one leaves its actions unsent. */
const STAGES: Readonly<Record<string, SyncStage>> = { actions, push, reply, drain, log: longLog }

const sceneOf = async (database: BenchDatabase): Promise<SyncScene> => {
  const { tickets } = await prepareScene(database)
  const opened = await connect(database.location)
  const [person] = await opened.query.select({ id: user.id }).from(user).where(eq(user.email, DEMO_ACCOUNTS[0].email))
  const [ofClient] = await opened.query
    .select({ id: ticket.id, projet: projet.id })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .innerJoin(user, eq(user.client_id, projet.client_id))
    .where(eq(user.email, DEMO_ACCOUNTS[2].email))
    .orderBy(desc(ticket.id))
    .limit(1)
  // The seed hides some projets and tickets from their clients.
  if (ofClient) {
    await opened.query
      .update(projet)
      .set({ is_visible_to_client: true, archived_at: null })
      .where(eq(projet.id, ofClient.projet))
    await opened.query.update(ticket).set({ visible_to_client: true }).where(eq(ticket.id, ofClient.id))
  }
  await opened.close()
  if (!ofClient) throw new Error('The client of the demo data has no ticket.')
  return { tickets, userId: String(person?.id), clientTicket: ofClient.id }
}

const run = async (database: BenchDatabase): Promise<readonly Figure[]> => {
  await fill(database, options.large ? LARGE : DEMO)
  const scene = await sceneOf(database)
  sayLoad()
  const server = await startServer(database, 'bench/sync/server.ts')
  const { port } = new URL(server.origin)
  const gate = await createGate(Number(port))
  const browser = await openBrowser(gate.origin)
  try {
    await signIn(browser.page())
    await whenUpToDate(browser.page())
    // The shell is on the device: the application opens without a network.
    await browser.page().evaluate(() => navigator.serviceWorker.ready)
    return await runStages(STAGES, (name) => name.startsWith(options.only ?? ''), {
      gate,
      origin: `http://localhost:${port}`,
      browser,
      database,
      scene,
      quick: options.quick,
    })
  } finally {
    await browser.close()
    await gate.close()
    await server.stop()
  }
}

await measureInBrowser(options, run)
