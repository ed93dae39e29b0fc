// `npm test`: installs what is missing and checks everything. Runs on the system's Node 20 until the
// packages are there.
//   node scripts/test.mjs              every stage
//   node scripts/test.mjs unit e2e     only these
//   node scripts/test.mjs quick        types, lint, and the unit tests of what changed since main
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAgain } from './run-again.mjs'
import { runStages } from './run-stages.mjs'
import { everyStage, quickStages } from './stages.mjs'
import { ensurePackages, ROOT } from './toolchain.mjs'

/** Where this branch left main; null where Git does not know. */
const branchPoint = () => {
  for (const main of ['main', 'origin/main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', main, 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return null
}

const chosenStages = (reports, asked) => {
  if (asked.includes('quick')) return quickStages(reports, branchPoint())
  const stages = everyStage(reports)
  return asked.length === 0 ? stages : stages.filter(({ name }) => asked.some((word) => name.startsWith(word)))
}

const lineOf = ({ name, passed, failed, seconds, slowest = [], unstable = [] }) => {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`
  const files = slowest.map(({ file, seconds: took }) => `${file} ${took.toFixed(0)} s`).join(', ')
  const verdict = failed > 0 ? 'FAIL' : unstable.length > 0 ? 'UNST' : 'ok  '
  return `${verdict} ${name.padEnd(22)} ${counts}${files === '' ? '' : `   slowest: ${files}`}`
}

ensurePackages()
// The servers and tools that tests start load compiled code instead of parsing it again each time.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'compiled')

const begun = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'sav-reports-'))
// Stages share prepared databases in this folder.
process.env.TEST_RUN_FOLDER = reports
const results = await runAgain(await runStages(chosenStages(reports, process.argv.slice(2))))
rmSync(reports, { recursive: true, force: true })

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const reasonsOf = (some) => some.flatMap(({ reasons = [] }) => reasons)
const failed = results.filter((result) => result.failed > 0)
const unstable = results.flatMap(({ unstable: files = [] }) => files)
const minutes = (Date.now() - begun) / 60_000
// Failures come last: a log that is cut at its beginning still has them.
const unstableReasons = reasonsOf(results.filter((result) => result.failed === 0))
const table = `${results.map(lineOf).join('\n')}\n     in ${minutes.toFixed(1)} minutes`
console.log(`\n${[...unstableReasons, table, ...reasonsOf(failed)].join('\n\n')}\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
if (unstable.length > 0) console.log(`Unstable, failed once and passed alone (reasons above): ${unstable.join(', ')}`)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)
