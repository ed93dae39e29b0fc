// `npm test`: installs what is missing and checks everything. Runs on the system's Node 20 until the packages are there.
//   node scripts/test.mjs              every stage
//   node scripts/test.mjs unit e2e     only these
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensurePackages, nodePath, ROOT, run, TYPED_ROOMS } from './toolchain.mjs'

const bin = (path) => join(ROOT, 'node_modules', path)
const reports = mkdtempSync(join(tmpdir(), 'sav-reports-'))

const check = (name, command, args) => ({
  name,
  run: async () => ((await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

const tool = (name, path, ...args) => check(name, nodePath(), [bin(path), ...args])

const FAILURE_LINES = 12

/** What failed in a Vitest report, a paragraph each: said once more at the very end, where a log that is cut still has it. */
const failures = ({ testResults }) =>
  testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const told = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')])
    if (failed.length === 0 && message) told.push(['(the file itself)', message])
    return told.map(([what, why]) => `${relative(ROOT, file)} › ${what}\n${why.split('\n').slice(0, FAILURE_LINES).join('\n')}`)
  })

/** A Vitest project; what counts is its report. A run that ends without one, or without tests, has failed. */
const tests = (name) => ({
  name,
  run: async () => {
    const report = join(reports, `${name}.json`)
    const code = await run(nodePath(), [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      name,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    try {
      const results = JSON.parse(readFileSync(report, 'utf8'))
      const { numPassedTests: passed, numFailedTests: failed } = results
      return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, reasons: failures(results) }
    } catch {
      return { passed: 0, failed: 1 }
    }
  },
})

ensurePackages()

const types = TYPED_ROOMS.map((room) => tool(`types ${room}`, 'typescript/bin/tsc', '-p', room))

const stages = [
  ...types,
  tool('lint', '@biomejs/biome/bin/biome', 'check', '.'),
  check('imports', nodePath(), [join(ROOT, 'scripts/imports.mjs')]),
  check('licences', nodePath(), [join(ROOT, 'build/licences.ts'), '--check']),
  tool('unused', 'knip/bin/knip.js'),
  tool('build', 'vite/bin/vite.js', 'build', '--logLevel', 'error'),
  ...['unit', 'machines', 'server', 'server-postgres', 'agreement', 'simulation', 'operations', 'abuse', 'e2e'].map(tests),
]

const asked = process.argv.slice(2)
const chosen = asked.length === 0 ? stages : stages.filter((stage) => asked.some((word) => stage.name.startsWith(word)))

const totals = { passed: 0, failed: 0 }
const lines = []
const reasons = []
for (const stage of chosen) {
  console.log(`\n── ${stage.name}`)
  const begun = Date.now()
  const { passed, failed, reasons: why = [] } = await stage.run()
  totals.passed += passed
  totals.failed += failed
  reasons.push(...why)
  lines.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${stage.name.padEnd(22)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s`,
  )
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n${[...reasons, lines.join('\n')].join('\n\n')}\n\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
