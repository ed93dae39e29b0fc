// `npm run check-file <path>`: the types of its room, lint, and the test beside it.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensurePackages, nodePath, ROOT, run } from './toolchain.mjs'

ensurePackages()
const [file] = process.argv.slice(2)
if (!file || !existsSync(file)) {
  console.error('usage: npm run check-file <path>')
  process.exit(2)
}
const path = relative(ROOT, join(process.cwd(), file))
const rooms = ['server', 'tests', 'contract', 'src/sync-worker', 'src']
const isTypeScript = /\.tsx?$/.test(path)
const room = rooms.find((name) => path.startsWith(`${name}/`)) ?? 'tests'
// Tests of the other rooms, and what is configured at the top, are checked with those of `tests`.
const project = room === 'server' || !path.includes('.test.') ? room : 'tests'
const bin = (name) => join(ROOT, 'node_modules', name)
const steps = [
  ...(isTypeScript ? [[bin('typescript/bin/tsc'), '-p', project]] : []),
  [bin('@biomejs/biome/bin/biome'), 'check', path],
  [bin('vitest/vitest.mjs'), 'related', '--run', '--passWithNoTests', path],
]
let failed = 0
for (const step of steps) failed += (await run(nodePath(), step)) === 0 ? 0 : 1
process.exit(failed === 0 ? 0 : 1)
