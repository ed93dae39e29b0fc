import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPglite, openPostgres } from '../server/databases.ts'
import { startServer } from '../server/server-under-test.ts'
import { glpi, kimai } from './files.ts'
import { openManager } from './manager.ts'

const MOST_SECONDS = 240
const MOST_HEALTH_MS = 250
const PROBE_EVERY_MS = 50

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

/** Asks for `/health` until it is told to end; returns the longest answer, ms. */
const watchHealth = (origin: string) => {
  let isEnding = false
  let longest = 0
  const watch = async (): Promise<number> => {
    while (!isEnding) {
      const startedAt = performance.now()
      await (await fetch(`${origin}/health`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - startedAt)
      await setTimeout(PROBE_EVERY_MS)
    }
    return longest
  }
  const watched = watch()
  return {
    end: () => {
      isEnding = true
      return watched
    },
  }
}

const run = async (): Promise<boolean> => {
  const database = await (options.on === 'postgres' ? openPostgres() : openPglite())
  const server = await startServer({ ...database, environment: { ...database.environment, DEMO: '0' } })
  try {
    const manager = await openManager(server.origin, server.output)
    const health = watchHealth(server.origin)
    const times: Record<string, number> = {}
    for (const [name, file] of [
      ['glpi', glpi(SIZES.glpi)],
      ['kimai', kimai(SIZES.kimai)],
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
    const longest = await health.end()
    const { memory, delayMax } = await server.vitals()
    const seconds = Object.values(times).reduce((sum, one) => sum + one, 0)
    console.table({
      ...times,
      'all, s': seconds,
      'longest /health, ms': Math.round(longest),
      'longest hold of the event loop, ms': Math.round(delayMax),
      'largest memory, MB': Math.round(memory),
    })
    return options.quick || (seconds <= MOST_SECONDS && longest <= MOST_HEALTH_MS)
  } finally {
    await server.stop()
    await database.stop()
  }
}

process.exit((await run()) ? 0 : 1)
