import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { commonEn } from './en/common.ts'
import { publicCommonEn } from './en/public-common.ts'
import { commonFr } from './fr/common.ts'
import { publicCommonFr } from './fr/public-common.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES: Readonly<Record<string, string>> = { '#src': join(ROOT, 'src'), '#contract': join(ROOT, 'contract') }
/** Code that only comes with a session, in front of which the texts of the spaces are loaded. */
const OF_SPACES =
  /src\/(app\/signed-in\.ts|ui\/screens\/(space-screens\.ts|tickets|client)|ui\/layouts\/[\w-]+-layout\.tsx$)/
const OF_VISITORS = /layouts\/(public|auth|default)-layout\.tsx$/

const IMPORT = /(?:import|export) (?!type\b)[^;'"()]*?from '([^']+)'|import\(\s*'([^']+)'\s*\)|^import '([^']+)'/gm

const importsOf = (path: string, code: string): readonly string[] =>
  [...code.matchAll(IMPORT)].flatMap(([, ...sources]) => {
    const source = sources.find((one) => one !== undefined) ?? ''
    const [first = ''] = source.split('/')
    const root = SOURCES[first]
    const file = root
      ? join(root, source.slice(first.length))
      : source.startsWith('.')
        ? resolve(path, '..', source)
        : ''
    return /\.tsx?$/.test(file) ? [file] : []
  })

/** Modules of the pages of visitors with all that these import, also late, and their code. */
const modulesOfVisitors = (): ReadonlyMap<string, string> => {
  const modules = new Map<string, string>()
  const waiting = [join(ROOT, 'src/app/main.tsx')]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (modules.has(path) || (OF_SPACES.test(path) && !OF_VISITORS.test(path))) continue
    const code = readFileSync(path, 'utf8')
    modules.set(path, code)
    waiting.push(...importsOf(path, code))
  }
  return modules
}

const keysOfSpaces = Object.keys(commonFr).filter((key) => !(key in publicCommonFr))

it('has the same first texts in both languages', () => {
  expect(Object.keys(publicCommonEn)).toEqual(Object.keys(publicCommonFr))
  expect(
    Object.keys(commonEn)
      .filter((key) => !(key in publicCommonEn))
      .sort(),
  ).toEqual(keysOfSpaces.toSorted())
})

it('pages of visitors ask for no text that comes with a session', () => {
  const modules = modulesOfVisitors()
  const paths = [...modules.keys()].map((path) => path.slice(ROOT.length + 1))
  expect(paths).toEqual(
    expect.arrayContaining([
      'src/ui/widgets/account/sign-in-form.tsx',
      'src/ui/screens/public/followed/followed-ticket.tsx',
    ]),
  )
  const asked = new RegExp(`\\bt\\w*\\(\\s*(?:[^)'\`]*\\? *)?['\`](?:common:)?(?:${keysOfSpaces.join('|')})['\`.]`)
  expect(paths.filter((path) => asked.test(modules.get(join(ROOT, path)) ?? ''))).toEqual([])
})
