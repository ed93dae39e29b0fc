import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

// How many entries a folder has: what one looks through to find a file (README).

const ROOT = resolve(import.meta.dirname, '../..')
const MOST = 30

/** Folders whose entries are of one kind and found by their names. */
const ONE_KIND: Readonly<Record<string, string>> = {
  'contract/calls': 'a file for the calls of each feature',
  'contract/models': 'a folder for each model',
  server: 'a folder for each part, in levels (`.dependency-cruiser.cjs`)',
  'server/database/migrations': 'a file for each migration, by number',
  'server/database/migrations/meta': 'a file for each migration, by number',
  'server/http/routes': 'a file for the routes of each feature',
  'src/ui/locales/en': 'a file for each namespace of texts',
  'src/ui/locales/fr': 'a file for each namespace of texts',
  'src/ui/models': 'a folder for each model',
  'src/ui/screens': 'a folder for each area of the application',
}

/** Entries of folders; a test belongs to the file that it tests. */
const entriesOf = (paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const entries = new Map<string, Set<string>>()
  for (const path of paths) {
    if (/\.test\.tsx?$/.test(path)) continue
    for (let entry = path; dirname(entry) !== '.'; entry = dirname(entry)) {
      const folder = dirname(entry)
      entries.set(folder, (entries.get(folder) ?? new Set()).add(entry))
    }
  }
  return entries
}

it('counts files and folders in a folder, without tests', () => {
  const entries = entriesOf(['a/b.ts', 'a/b.test.ts', 'a/c/d.ts', 'a/c/e.ts'])
  expect([entries.get('a')?.size, entries.get('a/c')?.size]).toEqual([2, 2])
})

it(`a folder has ${MOST} entries at most, unless they are of one kind`, () => {
  const paths = globSync('{contract,src,server,tests,bench,build,scripts}/**/*.*', { cwd: ROOT })
  const large = [...entriesOf(paths)].filter(([, entries]) => entries.size > MOST).map(([folder]) => folder)
  expect(large.toSorted()).toEqual(Object.keys(ONE_KIND).toSorted())
})
