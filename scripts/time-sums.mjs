// `npm run time-sums -- --filters 10000`: sums of random filters on the server and in every view of a
// device (tests/agreement/time-sums.test.ts).
import { parseArgs } from 'node:util'
import { ensurePackages, nodePath, run, script, toolEnvironment } from './toolchain.mjs'

const USAGE = 'usage: npm run time-sums -- [--filters 10000] [--seed 1] [--database pglite|postgres]'
const PROJECTS = { pglite: 'agreement', postgres: 'server-postgres' }

const readOptions = () => {
  const { values } = parseArgs({
    options: { filters: { type: 'string' }, seed: { type: 'string' }, database: { type: 'string' } },
  })
  const { filters = '10000', seed = '1', database = 'pglite' } = values
  if (!/^[1-9]\d*$/.test(filters) || !/^\d+$/.test(seed) || !Object.hasOwn(PROJECTS, database)) throw new Error(USAGE)
  return { filters, seed, project: PROJECTS[database] }
}

ensurePackages()
try {
  const { filters, seed, project } = readOptions()
  const env = { ...toolEnvironment(), TIME_SUMS_FILTERS: filters, TIME_SUMS_SEED: seed }
  const args = [
    'run',
    '--project',
    project,
    'tests/agreement/time-sums.test.ts',
    '--testNamePattern',
    'the sum of a filter',
  ]
  process.exit(await run(nodePath(), [...script('node_modules/vitest/vitest.mjs'), ...args], { env }))
} catch (error) {
  console.error(error.message)
  process.exit(2)
}
