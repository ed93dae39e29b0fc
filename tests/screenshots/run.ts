import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { DESKTOP, openVisitor, PHONE, signIn } from '#tests/e2e/support/page.ts'
import { PEOPLE, type PersonName } from '#tests/e2e/support/people.ts'
import { follow, ownPathsOf, PUBLIC_PATHS, visit } from '#tests/e2e/support/screen-paths.ts'
import { openWorld, type World } from '#tests/e2e/support/world.ts'

const FOLDER = resolve(import.meta.dirname, '../../screenshots')

const LOOKS = [
  { name: '1440-light', size: DESKTOP, dark: false },
  { name: '1440-dark', size: DESKTOP, dark: true },
  { name: '390-light', size: PHONE, dark: false },
  { name: '390-dark', size: PHONE, dark: true },
] as const

/** Animations have come to rest. */
const REST_MS = 400

const fileName = (who: string, path: string, look: string): string =>
  `${who}${path.replace(/\?.*/, '').replaceAll('/', '-')}-${look}.png`.replace('--', '-').replace(`${who}-${who}`, who)

const take = async (page: Page, who: PersonName | 'public', paths: readonly string[], look: string): Promise<void> => {
  for (const path of paths) {
    // A signed-in person goes from screen to screen in the running application; guests start anew
    // at each.
    await (who === 'public' ? visit : follow)(page, 'fr', path)
    await page.waitForTimeout(REST_MS)
    await page.screenshot({ path: `${FOLDER}/${fileName(who, path, look)}` })
  }
}

const takeAll = async (world: World, who: PersonName | 'public', look: (typeof LOOKS)[number]): Promise<void> => {
  const { page, context } = await openVisitor(world.browser, world.proxy.origin, { ...look, isAlwaysOnline: true })
  if (who !== 'public') {
    await signIn(page, who)
    // A picture of a first load is no picture of the screen.
    await page.locator('[data-sync="upToDate"]').waitFor({ state: 'attached', timeout: 120_000 })
  }
  await take(page, who, who === 'public' ? PUBLIC_PATHS : ownPathsOf(who), look.name)
  await context.close()
}

// `npm run screenshots [who…]`: `public`, `manager`, `technicien`, `client`.
const everyone = ['public', ...(Object.keys(PEOPLE) as PersonName[])] as const
const asked = process.argv.slice(2)
const chosen = asked.length === 0 ? everyone : everyone.filter((who) => asked.includes(who))

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
const world = await openWorld({ tickets: 600, pointages: 4000 })
try {
  for (const who of chosen) for (const look of LOOKS) await takeAll(world, who, look)
  console.log(`Pictures of ${chosen.join(', ')} are in ${FOLDER}.`)
} finally {
  await world.close()
}
// Browser and database of a world last as long as the process.
process.exit()
