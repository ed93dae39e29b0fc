import { availableParallelism, loadavg } from 'node:os'
import { type BenchDatabase, keptPostgres, openPostgres } from '../server/databases.ts'
import { type Figure, figureTable, passes } from '../server/figure.ts'
import { buildClient } from './build-client.ts'

/** Figures taken while others want the processors are worth less: what they want is said. */
export const sayLoad = (): void => {
  const [load = 0] = loadavg()
  console.log(
    `  ${availableParallelism()} processors; ${load.toFixed(1)} of them wanted by others and by the preparations in the last minute`,
  )
}

/** One stage after the other, each told as it ends. */
export const runStages = async <Input>(
  stages: Readonly<Record<string, (input: Input) => Promise<readonly Figure[]>>>,
  wanted: (name: string) => boolean,
  input: Input,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const [name, stage] of Object.entries(stages)) {
    if (!wanted(name)) continue
    console.log(`  ${name}…`)
    const measured = await stage(input)
    for (const figure of measured)
      console.log(`    ${figure.name}: ${figure.value.toFixed(1)} ${figure.unit} ${figure.note ?? ''}`)
    figures.push(...measured)
  }
  return figures
}

interface Setting {
  /** The client in `dist` as it is. */
  readonly built: boolean
  /** An existing PostgreSQL database, which is kept. */
  readonly url?: string | undefined
}

/**
 * Measures the built client on a database, prints the table, and ends the process with 1 when a bar
 * is missed.
 */
export const measureInBrowser = async (
  { built, url }: Setting,
  run: (database: BenchDatabase) => Promise<readonly Figure[]>,
): Promise<never> => {
  if (!built) buildClient()
  const database = url === undefined ? await openPostgres() : keptPostgres(url)
  let missed = 0
  try {
    const figures = await run(database)
    missed = figures.filter((figure) => !passes(figure)).length
    console.log(`\n${figureTable(figures)}\n\n${missed === 0 ? 'Every bar is kept.' : `${missed} bars are missed.`}`)
  } finally {
    await database.stop()
  }
  process.exit(missed === 0 ? 0 : 1)
}
