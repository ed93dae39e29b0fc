import { parseArgs } from 'node:util'
import { actionLoad, actionsAtRate, listsAndActions } from './actions.stage.ts'
import { pastLists } from './as-of.stage.ts'
import { openBare } from './bare.ts'
import { monthOfClients } from './billing.stage.ts'
import { addBilledClients } from './billing.ts'
import { type BenchDatabase, keptPostgres, openPglite, openPostgres } from './databases.ts'
import { drain } from './drain.stage.ts'
import { feedSpeed, pullBesideLists } from './feed.stage.ts'
import { type Figure, figureTable, passes, withoutBars } from './figure.ts'
import { fill } from './fill.ts'
import { listLoad, listsAtRate, listsOneByOne, measureBare } from './lists.stage.ts'
import { listCases } from './lists.ts'
import { fillPast } from './past.ts'
import { prepareScene } from './people.ts'
import { startServer } from './server-under-test.ts'
import { signIn } from './sign-in.stage.ts'
import { hints } from './sockets.stage.ts'
import type { Stage } from './stage.ts'

const FULL = { tickets: 100_000, pointages: 1_000_000 }
const WARM_UP_SECONDS = 8
const QUICK = { tickets: 5_000, pointages: 50_000 }

const { values: options } = parseArgs({
  options: {
    /** A small data set and short stages: whether it runs, not how fast. */
    quick: { type: 'boolean', default: false },
    /** Only this database: `postgres` or `pglite`. */
    on: { type: 'string' },
    /** Only stages whose name begins so. */
    only: { type: 'string' },
    /** An existing PostgreSQL database, filled if it is empty and kept. */
    url: { type: 'string' },
  },
})

const runOn = async (database: BenchDatabase): Promise<readonly Figure[]> => {
  await fill(database, options.quick ? QUICK : FULL)
  const scene = await prepareScene(database)
  const wanted = (name: string): boolean => name.startsWith(options.only ?? '')
  const bare = await openBare(database)
  const bareTimes = wanted('one-by-one') ? await measureBare(bare, listCases(scene), options.quick) : new Map()
  await bare.close()
  if (wanted('past')) await fillPast(database)
  const billed = wanted('billing') ? await addBilledClients(database) : []

  const stages: Readonly<Record<string, Stage>> = {
    'one-by-one': listsOneByOne(bareTimes),
    lists: listsAtRate,
    actions: actionsAtRate,
    both: listsAndActions,
    hints,
    'sign-in': signIn,
    drain,
    feed: feedSpeed,
    pull: pullBesideLists,
    past: pastLists,
    billing: monthOfClients(billed),
  }
  const server = await startServer(database)
  const atStart = await server.vitals()
  const input = { server, scene, quick: options.quick }
  const figures: Figure[] = []
  try {
    // Promises are made for a server that has been up for a moment: connections open, code
    // compiled.
    await Promise.all([listLoad(input, WARM_UP_SECONDS, 40), actionLoad(input, WARM_UP_SECONDS, 10)])
    for (const [name, stage] of Object.entries(stages)) {
      if (!wanted(name)) continue
      console.log(`  ${database.kind}: ${name}…`)
      await server.vitals()
      figures.push(...(await stage(input)))
      const { delayP99, delayMax, memory } = await server.vitals()
      const note = `longest ${delayMax.toFixed(0)} ms; memory until then ${memory.toFixed(0)} MB`
      figures.push({
        name: `event-loop delay during ${name}, p99`,
        value: delayP99,
        unit: 'ms',
        bar: { atMost: 50 },
        note,
      })
    }
    figures.push({
      name: 'memory of the server, largest',
      value: (await server.vitals()).memory,
      unit: 'MB',
      bar: { atMost: 600 },
      note: `${atStart.memory.toFixed(0)} MB when it had started`,
    })
  } finally {
    await server.stop()
  }
  return database.kind === 'postgres' ? figures : withoutBars(figures)
}

const openers = {
  postgres: async () => (options.url === undefined ? openPostgres() : keptPostgres(options.url)),
  pglite: openPglite,
}
let missed = 0
for (const [kind, open] of Object.entries(openers)) {
  if (options.on !== undefined && options.on !== kind) continue
  const database = await open()
  try {
    const figures = await runOn(database)
    missed += figures.filter((figure) => !passes(figure)).length
    console.log(`\n${kind}\n\n${figureTable(figures)}\n`)
  } finally {
    await database.stop()
  }
}
console.log(missed === 0 ? 'Every bar is kept.' : `${missed} bars are missed.`)
process.exit(missed === 0 ? 0 : 1)
