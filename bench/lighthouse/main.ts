// Scores of the main pages on a phone and a desk; run by `npm run lighthouse`, which installs
// Lighthouse.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { openSignedIn, whenUpToDate } from '#tests/e2e/support/page.ts'
import type { PersonName } from '#tests/e2e/support/people.ts'
import { startStoryServer } from '#tests/e2e/support/story-server.ts'
import { findChromium } from '#tests/support/chromium.ts'

const LIGHTHOUSE = join(
  import.meta.dirname,
  '../../node_modules/.cache/lighthouse/node_modules/lighthouse/core/index.js',
)
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const WANTED = 95
const PORT = 9333

interface Target {
  readonly name: string
  readonly path: string
  /** Null for a visitor. */
  readonly person: PersonName | null
}

const TARGETS: readonly Target[] = [
  { name: 'home', path: '/', person: null },
  { name: 'sign-in', path: '/auth/login', person: null },
  { name: 'portal', path: '/client', person: 'client' },
  { name: 'ticket list', path: '/manager/tickets', person: 'manager' },
  { name: 'ticket', path: '/manager/tickets/7', person: 'manager' },
]

/** The part of Lighthouse's answer that is read. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
  readonly audits: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly title: string; readonly displayValue?: string } | undefined
    >
  >
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ readonly lhr: Report } | undefined>

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, failures: { type: 'boolean', default: false } },
})

const { default: lighthouse, desktopConfig } = (await import(pathToFileURL(LIGHTHOUSE).href)) as {
  readonly default: Lighthouse
  readonly desktopConfig: object
}

const server = await startStoryServer({ demo: { tickets: 600, pointages: 4000 }, database: 'pglite' })

/** A browser of its own for each page: nothing of another person is stored in it. */
const openBrowser = () =>
  chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`],
    baseURL: server.origin,
    locale: 'fr-FR',
  })

const measure = async ({ name, path, person }: Target, isPhone: boolean): Promise<boolean> => {
  const context = await openBrowser()
  // The storage of a person's page stays for the run; that of a visitor is empty.
  const page = await context.newPage()
  if (person) {
    await openSignedIn(page, person)
    await whenUpToDate(page)
  }
  await page.close()
  const flags = {
    port: PORT,
    output: 'json',
    onlyCategories: CATEGORIES,
    disableStorageReset: person !== null,
    locale: 'en',
  }
  const answer = await lighthouse(`${server.origin}${path}`, flags, isPhone ? undefined : desktopConfig)
  await context.close()
  if (!answer) throw new Error('Lighthouse gave no answer.')
  const { categories, audits } = answer.lhr
  const scores = CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100))
  const metrics = METRICS.map((metric) => audits[metric]?.displayValue ?? '').join(', ')
  const isGood = scores.every((score) => score >= WANTED)
  process.stdout.write(
    `${isGood ? 'ok  ' : 'low '} ${name.padEnd(12)} ${isPhone ? 'mobile ' : 'desktop'} ${scores.join(' / ')}   ${metrics}\n`,
  )
  if (options.failures) {
    for (const { score, title, displayValue = '' } of Object.values(audits).flatMap((audit) => audit ?? [])) {
      if (score !== null && score < 0.9)
        process.stdout.write(`       ${Math.round(score * 100)} ${title} ${displayValue}\n`)
    }
  }
  return isGood
}

process.stdout.write(
  `performance / accessibility / best practices, at least ${WANTED}; first paint, largest paint, blocking time, layout shift\n`,
)
let areAllGood = true
for (const target of TARGETS.filter(({ name }) => options.only === undefined || name.startsWith(options.only))) {
  for (const isPhone of [true, false]) areAllGood = (await measure(target, isPhone)) && areAllGood
}
await server.dispose()
process.exit(areAllGood ? 0 : 1)
