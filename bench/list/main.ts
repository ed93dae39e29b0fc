import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { MODEL_NAMES } from '#contract/registry.ts'
import { connect } from '#server/database/connect.ts'
import { tableOf } from '#server/database/tables.ts'
import { type BenchDatabase, keptPostgres, openPostgres } from '../server/databases.ts'
import { type Figure, figureTable, passes } from '../server/figure.ts'
import { fill } from '../server/fill.ts'
import { prepareScene } from '../server/people.ts'
import { startServer } from '../server/server-under-test.ts'
import { openBrowser } from './browser.ts'
import { buildClient } from './build-client.ts'
import { coldStart } from './cold-start.stage.ts'
import { firstPull } from './first-pull.stage.ts'
import { moves } from './moves.stage.ts'
import { scroll } from './scroll.stage.ts'
import type { ListStage } from './stage.ts'
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

const STAGES: Readonly<Record<string, ListStage>> = { pull: firstPull, typing, moves, scroll, cold: coldStart }

/** What a manager's device is to hold. */
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
  const { token } = (await prepareScene(database)).manager
  const rows = await countRows(database)
  const [load = 0] = loadavg()
  console.log(`  ${availableParallelism()} processors; ${load.toFixed(1)} of them wanted by others and by the preparations in the last minute`)
  const server = await startServer(database)
  const browser = await openBrowser(server.origin.replace('127.0.0.1', 'localhost'))
  const figures: Figure[] = []
  try {
    for (const [name, stage] of Object.entries(STAGES)) {
      if (stage !== firstPull && !name.startsWith(options.only ?? '')) continue
      console.log(`  ${name}…`)
      const measured = await stage({ server, browser, token, rows, quick: options.quick })
      for (const figure of measured) console.log(`    ${figure.name}: ${figure.value.toFixed(1)} ${figure.unit} ${figure.note ?? ''}`)
      figures.push(...measured)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return figures
}

if (!options.built) buildClient()
const database = options.url === undefined ? await openPostgres() : keptPostgres(options.url)
try {
  const figures = await run(database)
  const missed = figures.filter((figure) => !passes(figure)).length
  console.log(`\n${figureTable(figures)}\n\n${missed === 0 ? 'Every bar is kept.' : `${missed} bars are missed.`}`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  await database.stop()
}
process.exit()
