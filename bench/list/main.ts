import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { MODEL_NAMES } from '#contract/registry.ts'
import { connect } from '#server/database/connect.ts'
import { tableOf } from '#server/database/tables.ts'
import type { BenchDatabase } from '../server/databases.ts'
import type { Figure } from '../server/figure.ts'
import { fill } from '../server/fill.ts'
import { prepareScene } from '../server/people.ts'
import { startServer } from '../server/server-under-test.ts'
import { openBrowser } from './browser.ts'
import { coldStart } from './cold-start.stage.ts'
import { addConversation } from './conversation.ts'
import { firstPull } from './first-pull.stage.ts'
import { measureInBrowser, runStages, sayLoad } from './in-browser.ts'
import { moves } from './moves.stage.ts'
import { scroll } from './scroll.stage.ts'
import type { ListStage } from './stage.ts'
import { timeline } from './timeline.stage.ts'
import { typing } from './typing.stage.ts'

const FULL = { tickets: 100_000, pointages: 1_000_000 }
const QUICK = { tickets: 5_000, pointages: 50_000 }

const { values: options } = parseArgs({
  options: {
    /** A small data set: whether it runs, not how fast. */
    quick: { type: 'boolean', default: false },
    /** Only stages whose name begins so; the first pull always comes first. */
    only: { type: 'string' },
    /** An existing PostgreSQL database, filled if it is empty and kept. */
    url: { type: 'string' },
    /** The client in `dist` as it is. */
    built: { type: 'boolean', default: false },
  },
})

const STAGES: Readonly<Record<string, ListStage>> = { pull: firstPull, typing, moves, scroll, timeline, cold: coldStart }

/** The records that a manager's device is to hold. */
const countRows = async (database: BenchDatabase): Promise<{ readonly tickets: number; readonly all: number }> => {
  const opened = await connect(database.location)
  const count = async (model: (typeof MODEL_NAMES)[number]): Promise<number> => {
    const [row] = await opened.query
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(tableOf(model))
      .where(sql`${tableOf(model).deleted_at} is null`)
    return row?.count ?? 0
  }
  let all = 0
  for (const model of MODEL_NAMES) all += await count(model)
  const tickets = await count('ticket')
  await opened.close()
  return { tickets, all }
}

const run = async (database: BenchDatabase): Promise<readonly Figure[]> => {
  await fill(database, options.quick ? QUICK : FULL)
  const { token, id: manager } = (await prepareScene(database)).manager
  const longTicket = await addConversation(database, manager)
  const rows = await countRows(database)
  sayLoad()
  const server = await startServer(database)
  const browser = await openBrowser(server.origin.replace('127.0.0.1', 'localhost'))
  try {
    return await runStages(STAGES, (name) => STAGES[name] === firstPull || name.startsWith(options.only ?? ''), {
      server,
      browser,
      token,
      rows,
      longTicket,
      quick: options.quick,
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

await measureInBrowser(options, run)
