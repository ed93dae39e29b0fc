// `npm run check-file <path>`: the types of its project, lint, and the test beside it.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensurePackages, nodePath, ROOT, run, TYPED_PROJECTS } from './toolchain.mjs'

ensurePackages()
const [file] = process.argv.slice(2)
if (!file || !existsSync(file)) {
  console.error('usage: npm run check-file <path>')
  process.exit(2)
}
const path = relative(ROOT, join(process.cwd(), file))
const isTypeScript = /\.tsx?$/.test(path)
const innermost =
  TYPED_PROJECTS.filter((name) => path.startsWith(`${name}/`)).sort((one, other) => other.length - one.length)[0] ??
  'tests'
// Tests of contract and client, and the configuration at the top, belong to the project `tests`.
const project = path.includes('.test.') && /^(contract|src)\b/.test(innermost) ? 'tests' : innermost
const bin = (name) => join(ROOT, 'node_modules', name)
const steps = [
  ...(isTypeScript ? [[bin('typescript/bin/tsc'), '-p', project]] : []),
  [bin('@biomejs/biome/bin/biome'), 'check', path],
  [bin('vitest/vitest.mjs'), 'related', '--run', '--passWithNoTests', path],
]
let failed = 0
for (const step of steps) failed += (await run(nodePath(), step)) === 0 ? 0 : 1
process.exit(failed === 0 ? 0 : 1)
