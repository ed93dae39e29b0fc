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
import { giveTickets } from './client-tickets.ts'
import { coldStart } from './cold-start.stage.ts'
import { addConversation } from './conversation.ts'
import { firstPull } from './first-pull.stage.ts'
import { measureInBrowser, runStages, sayLoad } from './in-browser.ts'
import { invoiceList, invoiceScreens } from './invoices.stage.ts'
import { addInvoices } from './invoices.ts'
import { moves } from './moves.stage.ts'
import { scroll } from './scroll.stage.ts'
import { CLIENT_LIST, type ListStage, type ListStageInput, MANAGER_LIST } from './stage.ts'
import { timeline } from './timeline.stage.ts'
import { typing } from './typing.stage.ts'

const FULL = { tickets: 100_000, pointages: 1_000_000 }
const QUICK = { tickets: 5_000, pointages: 50_000 }
/** For the list of a client that has most of the tickets. */
const CLIENT_FULL = { tickets: 60_000, pointages: 100_000 }
const CLIENT_TICKETS = { full: 50_000, quick: 2_000 } as const

const { values: options } = parseArgs({
  options: {
    /** A small data set: whether it runs, not how fast. */
    quick: { type: 'boolean', default: false },
    /** The list of a client with 50,000 tickets instead of a manager's. */
    client: { type: 'boolean', default: false },
    /** Only stages whose name begins so; the first pull always comes first. */
    only: { type: 'string' },
    /** An existing PostgreSQL database, filled if it is empty and kept. */
    url: { type: 'string' },
    /** The client in `dist` as it is. */
    built: { type: 'boolean', default: false },
  },
})

const STAGES: Readonly<Record<string, ListStage>> = {
  ...{ pull: firstPull, typing, moves, scroll, timeline },
  ...{ invoices: invoiceScreens, invoicesList: invoiceList, cold: coldStart },
}
const CLIENT_STAGES: Readonly<Record<string, ListStage>> = { pull: firstPull, typing, moves, scroll, cold: coldStart }

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

const openBench = async (
  database: BenchDatabase,
  input: Omit<ListStageInput, 'browser' | 'server' | 'quick'>,
): Promise<readonly Figure[]> => {
  sayLoad()
  const server = await startServer(database)
  const browser = await openBrowser(server.origin.replace('127.0.0.1', 'localhost'))
  const stages = options.client ? CLIENT_STAGES : STAGES
  const isWanted = (name: string): boolean => stages[name] === firstPull || name.startsWith(options.only ?? '')
  try {
    return await runStages(stages, isWanted, { ...input, server, browser, quick: options.quick })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The list of a client to which most of the tickets were given. */
const runForClient = async (database: BenchDatabase): Promise<readonly Figure[]> => {
  await fill(database, options.quick ? QUICK : CLIENT_FULL)
  const { id, clientId, token } = (await prepareScene(database)).client
  const rows = await giveTickets(database, {
    id,
    clientId: clientId ?? 0,
    tickets: CLIENT_TICKETS[options.quick ? 'quick' : 'full'],
  })
  return openBench(database, { place: CLIENT_LIST, token, rows, longTicket: null })
}

const run = async (database: BenchDatabase): Promise<readonly Figure[]> => {
  await fill(database, options.quick ? QUICK : FULL)
  const { token, id: manager } = (await prepareScene(database)).manager
  const longTicket = await addConversation(database, manager)
  await addInvoices(database)
  return openBench(database, { place: MANAGER_LIST, token, rows: await countRows(database), longTicket })
}

await measureInBrowser(options, options.client ? runForClient : run)
