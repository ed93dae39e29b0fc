import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, figureTable, passes, withoutBars } from '../server/figure.ts'
import { barFigures, figuresOf } from './bars.ts'
import { buildPage } from './build.ts'
import { rightAnswers, wrongAnswers } from './check.ts'
import { ENTRANTS, sizeFor } from './contenders.ts'
import { FULL, QUICK } from './dataset/documents.ts'
import { buildDuckDb } from './duckdb.ts'
import { measure, type Result } from './measure.ts'
import { ASKED, countsFor, sizeName } from './questions/questions.ts'
import { createReference } from './questions/reference.ts'
import { report } from './report.ts'
import { serve } from './serve.ts'

const { values: options } = parseArgs({
  options: {
    /**
     * 5,000 tickets and 50,000 pointages, few questions, no bars: whether it runs, and whether all
     * answer the same.
     */
    quick: { type: 'boolean', default: false },
    /** Only these, comma-separated: `columnar-durable,rxdb-memory`. */
    only: { type: 'string' },
    /** Only these questions, comma-separated: `sum,pivot`. */
    ask: { type: 'string', default: ASKED.join(',') },
    /** DuckDB-WASM takes part too; it is installed the first time. */
    duckdb: { type: 'boolean', default: false },
  },
})

/**
 * Processes that waited or ran in the last minute, before this bench began: above a fraction of
 * one, others take part in the figures.
 */
const busy = (loadavg()[0] ?? 0) / cpus().length
const size = options.quick ? QUICK : FULL
const wanted = options.ask.split(',')
const unknown = wanted.find((kind) => !ASKED.some((known) => known === kind))
if (unknown !== undefined) throw new Error(`There is no question ${unknown}: ${ASKED.join(', ')}.`)
const asked = ASKED.filter((kind) => wanted.includes(kind))
const counts = countsFor(options.quick, asked)
const only = options.only?.split(',')
const entrants = ENTRANTS.filter(
  ({ name, onDemand }) => (only ? only.includes(name) : true) && (!onDemand || options.duckdb),
)
const right = rightAnswers(
  createReference(size),
  counts,
  entrants.map((entrant) => sizeFor(entrant, size).pointages),
)

const folder = await mkdtemp(join(tmpdir(), 'sav-bench-store-'))
const server = await serve(folder)
const results: Result[] = []
const failures: string[] = []
try {
  await buildPage(folder)
  if (options.duckdb) await buildDuckDb(folder)
  for (const entrant of entrants) {
    const begun = Date.now()
    try {
      const result = await measure(entrant, {
        origin: server.origin,
        size,
        counts,
        changes: right.changes,
        countChanges: right.countChanges,
        budgetMs: options.quick ? 3000 : 20_000,
      })
      results.push(result)
      failures.push(...wrongAnswers(result, right))
    } catch (error) {
      failures.push(
        `${entrant.title} did not come to its end: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    console.log(`  ${entrant.title}: ${((Date.now() - begun) / 1000).toFixed(0)} s`)
  }
} finally {
  await server.close()
  await rm(folder, { recursive: true, force: true })
}

const measured = figuresOf(barFigures(results, right.textBytes), asked)
const figures: readonly Figure[] = options.quick ? withoutBars(measured) : measured
const missed = figures.filter((figure) => !passes(figure)).length
console.log(
  `\n${sizeName(size)}; ${cpus().length} cores, each ${(busy * 100).toFixed(0)} % asked for by others when it began\n\n${report(results)}\n\n${figureTable(figures)}\n`,
)
for (const failure of failures.slice(0, 20)) console.log(failure)
if (failures.length > 20) console.log(`… and ${failures.length - 20} more.`)
console.log(failures.length === 0 ? 'Every answer is right.' : `${failures.length} answers are wrong or missing.`)
if (!options.quick) console.log(missed === 0 ? 'Every bar is kept.' : `${missed} bars are missed.`)
process.exit(missed === 0 && failures.length === 0 ? 0 : 1)
