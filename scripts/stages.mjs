// The stages of `npm test`: each one is a command, and a way to count what passed.
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { nodePath, ROOT, TYPED_PROJECTS } from './toolchain.mjs'

const bin = (path) => join(ROOT, 'node_modules', path)

const FAILURE_LINES = 12
const LINE_LENGTH = 300
const SLOWEST_FILES = 3

/** The first lines of a message, none of them long. */
const beginningOf = (message) =>
  message
    .split('\n')
    .slice(0, FAILURE_LINES)
    .map((line) => line.slice(0, LINE_LENGTH))
    .join('\n')

/**
 * Failures of a Vitest report, a paragraph each. They are repeated at the very end, where a
 * truncated log still has them.
 */
const failures = ({ testResults }) =>
  testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const told = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')])
    if (failed.length === 0 && message) told.push(['(the file itself)', message])
    return told.map(([what, why]) => `${relative(ROOT, file)} › ${what}\n${beginningOf(why)}`)
  })

const UNHANDLED_LINES = 30

/** Returns errors outside any test as Vitest printed them: its report lacks them. */
const unhandled = (printed) => {
  const lines = stripVTControlCharacters(printed).split('\n')
  const begin = lines.findIndex((line) => line.includes('Unhandled Error'))
  return begin === -1 ? [] : [lines.slice(begin, begin + UNHANDLED_LINES).join('\n')]
}

/** Test files with a failed test or an error outside any test. */
const failedFiles = ({ testResults }, printed) => {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(ROOT, name))
  const origins = [...stripVTControlCharacters(printed).matchAll(/This error originated in "([^"]+)" test file/g)].map(
    ([, file]) => file,
  )
  return [...new Set([...failed, ...origins])]
}

/** The files of a Vitest report that took longest, with their seconds. */
const slowestFiles = ({ testResults }) =>
  testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(ROOT, name), seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_FILES)

const tool = (name, path, ...args) => ({
  name,
  command: [nodePath(), bin(path), ...args],
  count: (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

/** A Vitest project, or the part of it that the further arguments choose; a run without a report has failed. */
const tests = (name, reports, { needs = [], after = [], args = [], mayBeEmpty = false } = {}) => {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = [nodePath(), bin('vitest/vitest.mjs'), 'run', '--project', name]
  const count = (code, printed = '') => {
    try {
      const results = JSON.parse(readFileSync(report, 'utf8'))
      const { numPassedTests: passed, numFailedTests: failed } = results
      const isBroken = code !== 0 || (passed === 0 && !mayBeEmpty)
      const files = failedFiles(results, printed)
      return {
        passed,
        failed: failed === 0 && isBroken ? 1 : failed,
        reasons: [...failures(results), ...unhandled(printed)],
        slowest: slowestFiles(results),
        again: { files, command: [...vitest, ...reporters, ...files], count },
      }
    } catch {
      return mayBeEmpty && code === 0
        ? { passed: 0, failed: 0 }
        : { passed: 0, failed: 1, reasons: [`${name} left no report.`] }
    }
  }
  return { name, needs, after, command: [...vitest, ...reporters, ...args], count }
}

/**
 * The compiler works incrementally: it checks again what a change since the last run reaches. It
 * has one checker: several repeat each other's work, and another stage has the second processor.
 */
const types = () => {
  const cache = bin('.cache/types')
  mkdirSync(cache, { recursive: true })
  const infoOf = (project) => join(cache, `${project.replaceAll('/', '-')}.json`)
  return TYPED_PROJECTS.map((project) =>
    tool(
      `types ${project}`,
      'typescript/bin/tsc',
      '-p',
      project,
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      infoOf(project),
    ),
  )
}

const lint = () => [
  tool('lint', '@biomejs/biome/bin/biome', 'check', '.'),
  tool('imports', '../scripts/imports.mjs'),
  tool('licences', '../build/licences.ts', '--check'),
  tool('unused', 'knip/bin/knip.js'),
]

const besideOthers = (reports) => [
  tool('build', 'vite/bin/vite.js', 'build', '--logLevel', 'error'),
  { ...tool('weight', '../build/weight.ts'), needs: ['build'] },
  tests('e2e', reports, { needs: ['build'] }),
  ...['server', 'simulation', 'extending', 'server-postgres', 'unit', 'agreement'].map((name) => tests(name, reports)),
  ...types(),
  ...lint(),
  tests('machines', reports),
  // Both may install Debian packages, which two programs can't do at once.
  tests('operations', reports, { after: ['e2e'] }),
]

/** In the order in which they begin: the longest first, so that short ones fill both processors to the end. */
export const everyStage = (reports) => {
  const stages = besideOthers(reports)
  // An attacked server must answer in time, so that nothing else may run beside it.
  return [...stages, tests('abuse', reports, { after: stages.map(({ name }) => name) })]
}

/** Rules of the whole tree. Any changed file can break them, which `--changed` does not see. */
const RULES = ['writing-rules', 'docs-references', 'folders', 'recipes']

const rules = () =>
  tool(
    'rules',
    'vitest/vitest.mjs',
    'run',
    '--project',
    'machines',
    ...RULES.map((name) => `tests/support/${name}.test.ts`),
  )

/**
 * Stages of `npm test -- quick`, for use while writing. Only tests of files that changed since
 * `base` run; all of them without a base.
 */
export const quickStages = (reports, base) => {
  const changed = base === null ? {} : { args: ['--changed', base, '--passWithNoTests'], mayBeEmpty: true }
  // The longest begins first.
  return [...['unit', 'machines'].map((name) => tests(name, reports, changed)), ...types(), ...lint(), rules()]
}
