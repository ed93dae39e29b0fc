import { parseArgs } from 'node:util'
import { glpi, kimai } from '#server/testing/records/large-import-files.ts'
import { openPglite, openPostgres } from '../server/databases.ts'
import { startServer } from '../server/server-under-test.ts'
import { openManager } from './manager.ts'
import { watchHealth } from './watch-health.ts'

const MAX_SECONDS = 240
const MAX_HEALTH_MS = 250

const { values: options } = parseArgs({
  options: {
    /** A fiftieth of the rows: whether it runs, not how fast. */
    quick: { type: 'boolean', default: false },
    /** `postgres` or `pglite`. */
    on: { type: 'string', default: 'pglite' },
  },
})
const share = options.quick ? 50 : 1
const SIZES = { glpi: 100_000 / share, kimai: 1_000_000 / share }

const run = async (): Promise<boolean> => {
  const database = await (options.on === 'postgres' ? openPostgres() : openPglite())
  const server = await startServer({ ...database, environment: { ...database.environment, DEMO: '0' } })
  try {
    const manager = await openManager(server.origin, server.output)
    // The start of the server is no part of the import.
    await server.vitals()
    const health = watchHealth(server.origin)
    const begunAt = Date.now()
    const times: Record<string, number> = {}
    for (const [name, file] of [
      ['glpi', glpi(SIZES.glpi, ['Clos'])],
      ['kimai', kimai(SIZES.kimai, 280)],
    ] as const) {
      const at = performance.now()
      const id = await manager.upload(`${name}.csv`, file)
      const checked = await manager.settled(id)
      const checkedAt = performance.now()
      if (checked.report?.questions.length !== 0) throw new Error(`${name}: ${checked.state} ${checked.problem}`)
      await manager.start(id)
      const done = await manager.settled(id)
      if (done.state !== 'done') throw new Error(`${name}: ${done.state} ${done.problem}`)
      times[`${name}: upload and dry run, s`] = Math.round((checkedAt - at) / 1000)
      times[`${name}: ${SIZES[name]} rows stored, s`] = Math.round((performance.now() - checkedAt) / 1000)
      console.log(`  ${JSON.stringify(times)}`)
    }
    const { ms: longest, lateMs, at: longestAt } = await health.end()
    const { memory, delayMax } = await server.vitals()
    const seconds = Object.values(times).reduce((sum, one) => sum + one, 0)
    console.table({
      ...times,
      'all, s': seconds,
      'longest /health, ms': Math.round(longest),
      'of it the probe itself was late, ms': Math.round(lateMs),
      'it was asked after, s': Math.round((longestAt - begunAt) / 1000),
      'longest hold of the event loop, ms': Math.round(delayMax),
      'largest memory, MB': Math.round(memory),
    })
    return options.quick || (seconds <= MAX_SECONDS && longest <= MAX_HEALTH_MS)
  } finally {
    await server.stop()
    await database.stop()
  }
}

process.exit((await run()) ? 0 : 1)
