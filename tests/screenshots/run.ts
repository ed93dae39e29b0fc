import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { DESKTOP, openVisitor, PHONE, signIn } from '#tests/e2e/support/page.ts'
import { PEOPLE, type PersonName } from '#tests/e2e/support/people.ts'
import { follow, ownPathsOf, PUBLIC_PATHS, visit } from '#tests/e2e/support/screens/screen-paths.ts'
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

/** The ones that the command names; all when it names none. */
const askedOf = <Item>(all: readonly Item[], nameOf: (item: Item) => string): readonly Item[] => {
  const asked = all.filter((item) => process.argv.includes(nameOf(item), 2))
  return asked.length === 0 ? all : asked
}

// `npm run screenshots [who…] [look…]`: `public`, `manager`, `technicien`, `client`; `1440-light`
// and so on.
const people = askedOf(['public', ...(Object.keys(PEOPLE) as PersonName[])] as const, (who) => who)
const looks = askedOf(LOOKS, ({ name }) => name)

// Pictures of another run stay, unless all are taken anew.
if (process.argv.length === 2) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const world = await openWorld({ tickets: 600, pointages: 4000 })
try {
  for (const who of people) for (const look of looks) await takeAll(world, who, look)
  console.log(`Pictures of ${people.join(', ')} are in ${FOLDER}.`)
} finally {
  await world.close()
}
// Browser and database of a world last as long as the process.
process.exit()
