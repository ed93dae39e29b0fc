import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// dependency-cruiser reads no file, and reports no violation, when it finds no TypeScript that it
// knows (docs/decisions/0009). A small project proves that the rules are enforced.

const ROOT = resolve(import.meta.dirname, '../..')

const ALLOWED = [
  ['src/machines/a.ts', '#contract/a.ts'],
  ['src/machines/a.ts', 'xstate'],
  ['src/store/a.ts', '#contract/a.ts'],
  ['src/store/a.ts', './columnar/a.ts'],
  ['src/store/columnar/a.ts', './table/a.ts'],
  ['src/store/columnar/table/a.ts', '../columns/a.ts'],
  ['src/store/columnar/a.test.ts', '#tests/store/a.ts'],
  ['src/sync-worker/a.ts', '#src/store/a.ts'],
  ['src/sync-worker/outbox/a.ts', '../events/a.ts'],
  ['src/sync-worker/session/a.ts', '../surface.ts'],
  ['src/ui/fields/a.tsx', '../kit/a.tsx'],
  ['src/ui/widgets/a.tsx', '#src/store/queries/a.ts'],
  ['src/ui/kit/a.tsx', '../text/a.ts'],
  ['src/ui/hooks/a.ts', '../services/a.ts'],
  ['src/ui/widgets/a.tsx', '../services/a.ts'],
  ['src/ui/widgets/a.tsx', '../navigation.ts'],
  ['src/ui/models/ticket/a.tsx', '../../widgets/a.tsx'],
  ['src/ui/models/ticket/a.tsx', '../user/a.ts'],
  ['src/ui/layouts/a.tsx', '../models/ticket/a.tsx'],
  ['src/ui/screens/tickets/a.tsx', '../../models/ticket/a.tsx'],
  ['src/ui/screens/manager/a.tsx', '../../widgets/a.tsx'],
  ['src/ui/screens/manager/a.tsx', '../tickets/a.tsx'],
  ['src/ui/screens/manager/a.tsx', 'react'],
  ['src/app/a.ts', '#src/ui/screens/manager/a.tsx'],
  ['src/app/a.ts', '#src/sync-worker/surface.ts'],
  ['server/a.ts', '#contract/a.ts'],
  ['server/a.ts', './start/a.ts'],
  ['server/models/a.ts', '../database/a.ts'],
  ['server/http/routes/a.ts', '../a.ts'],
  ['server/http/a.ts', '../access/a.ts'],
  ['server/testing/a.ts', '../a.ts'],
] as const

const FORBIDDEN = [
  ['contract/b.ts', '#src/store/a.ts'],
  ['contract/b.ts', 'xstate'],
  ['src/machines/b.ts', '#src/store/a.ts'],
  ['src/machines/b.ts', 'react'],
  ['src/machines/b.ts', 'node:fs'],
  ['src/store/b.ts', '#src/sync-worker/a.ts'],
  ['src/store/b.ts', 'react'],
  ['src/store/b.ts', '#src/store/queries/a.ts'],
  ['src/store/columnar/b.ts', '../a.ts'],
  ['src/store/columnar/columns/b.ts', '../table/a.ts'],
  ['src/store/columnar/b.ts', '#tests/store/a.ts'],
  ['src/store/columnar/b.ts', 'fast-check'],
  ['server/b.ts', '#server/testing/a.ts'],
  ['src/sync-worker/b.ts', '#src/ui/kit/a.tsx'],
  ['src/sync-worker/events/b.ts', '../projection/a.ts'],
  ['src/sync-worker/outbox/b.ts', '../pull/a.ts'],
  ['src/ui/widgets/b.tsx', '#src/store/a.ts'],
  ['src/ui/widgets/b.tsx', '#src/sync-worker/a.ts'],
  ['src/ui/widgets/b.tsx', '#src/app/a.ts'],
  ['src/ui/widgets/b.tsx', '../screens/manager/a.tsx'],
  ['src/ui/kit/b.tsx', '../fields/a.tsx'],
  ['src/ui/kit/b.tsx', '#src/machines/a.ts'],
  ['src/ui/kit/b.tsx', '../services/a.ts'],
  ['src/ui/kit/b.tsx', '../navigation.ts'],
  ['src/ui/text/b.ts', '../kit/a.tsx'],
  ['src/ui/services/b.ts', '../hooks/a.ts'],
  ['src/ui/hooks/b.ts', '../fields/a.tsx'],
  ['src/ui/widgets/b.tsx', '../models/ticket/a.tsx'],
  ['src/ui/models/ticket/b.tsx', '../../layouts/a.tsx'],
  ['src/ui/models/ticket/b.tsx', '../../screens/tickets/a.tsx'],
  ['src/ui/screens/tickets/b.tsx', '../pointages/a.tsx'],
  ['src/ui/fields/b.tsx', '../widgets/a.tsx'],
  ['src/ui/screens/client/b.tsx', '../manager/a.tsx'],
  ['src/app/b.ts', '#src/sync-worker/a.ts'],
  ['server/b.ts', '#src/store/a.ts'],
  ['server/b.ts', '#server/testing/a.ts'],
  ['server/database/b.ts', '#server/models/a.ts'],
  ['server/access/b.ts', '#server/http/a.ts'],
  ['server/http/b.ts', '#server/http/routes/a.ts'],
  ['server/mail/b.ts', '#server/storage/a.ts'],
] as const

/** Writes each file with its imports; in a type-only project no import is left at run time. */
const build = (house: string, edges: readonly (readonly [string, string])[], typeOnly: boolean): void => {
  const imports = new Map<string, string[]>()
  for (const [from, to] of edges) imports.set(from, [...(imports.get(from) ?? []), to])
  for (const [file, targets] of imports) {
    const lines = targets.map((to, n) =>
      typeOnly ? `import type * as n${n} from '${to}'` : `import * as n${n} from '${to}'\nvoid n${n}`,
    )
    mkdirSync(join(house, dirname(file)), { recursive: true })
    writeFileSync(join(house, file), `${lines.join('\n')}\nexport type Name = 1\n`)
  }
}

const LEAVES = [
  'contract/a.ts',
  'server/access/a.ts',
  'server/database/a.ts',
  'server/start/a.ts',
  'server/storage/a.ts',
  'src/ui/text/a.ts',
  'src/ui/services/a.ts',
  'src/ui/navigation.ts',
  'src/ui/models/user/a.ts',
  'src/ui/screens/pointages/a.tsx',
  'src/store/queries/a.ts',
  'src/sync-worker/surface.ts',
  'src/sync-worker/events/a.ts',
  'src/sync-worker/projection/a.ts',
  'src/sync-worker/pull/a.ts',
  'src/ui/kit/a.tsx',
  'src/store/columnar/columns/a.ts',
  'server/testing/a.ts',
  'tests/store/a.ts',
]

let house: string

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'sav-house-'))
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'))
  copyFileSync(join(ROOT, 'package.json'), join(house, 'package.json'))
  copyFileSync(join(ROOT, '.dependency-cruiser.cjs'), join(house, '.dependency-cruiser.cjs'))
  for (const file of LEAVES) {
    mkdirSync(join(house, dirname(file)), { recursive: true })
    writeFileSync(join(house, file), 'export type Name = 1\n')
  }
})

afterEach(() => rmSync(house, { recursive: true, force: true }))

const judge = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/imports.mjs')], {
    cwd: house,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

const fileOf = (to: string): string => to.replace(/^#/, '').replace(/^(\.\.\/)+/, '')

it('lets through what the architecture allows', () => {
  build(house, ALLOWED, false)
  const { status, said } = judge()
  expect(said).toContain('no dependency violations found')
  expect(status).toBe(0)
})

it.each([
  ['', false],
  [' of types', true],
])('refuses every import%s that the architecture does not list', (_name, typeOnly) => {
  build(house, ALLOWED, false)
  build(house, FORBIDDEN, typeOnly)
  const { status, said } = judge()
  expect(status).not.toBe(0)
  const lines = said.split('\n').filter((line) => line.includes('→'))
  const missed = FORBIDDEN.filter(
    ([from, to]) => !lines.some((line) => line.includes(`${from} →`) && line.includes(fileOf(to).replace('node:', ''))),
  )
  expect(missed).toEqual([])
})
