import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import type { PersonName } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 29 })
})

afterAll(() => world.close())

/**
 * Roles, names and states below an element, as a screen reader finds them, without what the demo
 * data decide: numbers, days and the guessed projet.
 */
const treeOf = async (part: Locator): Promise<string> =>
  (await part.ariaSnapshot()).replace(/(?<!level=)\d+/g, '0').replace(/("Projet\s: ).*/, '$1…')

const bottomBar = (page: Page): Locator => page.locator('[data-bottom-bar]')
const form = (page: Page): Locator => page.getByRole('main').getByRole('form')

interface Part {
  readonly path: string
  readonly part: (page: Page) => Locator
  /** Opens the part, which a page has not at first. */
  readonly open?: (page: Page) => Promise<void>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().tap()

const PARTS: Readonly<Record<'visitor' | PersonName, readonly Part[]>> = {
  visitor: [
    {
      path: '/',
      part: (page) => page.getByRole('contentinfo').filter({ hasText: /Exemple Services.*Le service répond/ }),
    },
    { path: '/contact', part: form },
    { path: '/auth/login', part: (page) => page.getByRole('main') },
    { path: '/auth/register', part: (page) => page.getByRole('main') },
    { path: '/auth/recover-password', part: (page) => page.getByRole('main') },
  ],
  client: [
    { path: '/client', part: bottomBar },
    { path: '/client', part: (page) => page.getByRole('dialog'), open: press('Ouvrir le menu') },
    { path: '/client/create-ticket', part: form },
    { path: '/client/team', part: (page) => page.getByRole('dialog'), open: press('Inviter') },
  ],
  technicien: [
    { path: '/technicien', part: bottomBar },
    { path: '/technicien/tickets/create', part: form },
  ],
  manager: [{ path: '/manager', part: bottomBar }],
}

it.each(Object.keys(PARTS) as readonly (keyof typeof PARTS)[])(
  'a screen reader finds what the %s needs',
  async (who) => {
    const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
      size: PHONE,
      hasTouch: true,
      isAlwaysOnline: true,
    })
    if (who !== 'visitor') {
      await openSignedIn(page, who)
      await whenUpToDate(page)
    }
    for (const { path, part, open } of PARTS[who]) {
      await page.goto(path)
      await open?.(page)
      await part(page).waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-skeleton]') === null)
      expect(await treeOf(part(page)), path).toMatchSnapshot(path)
    }
    expect(failures).toEqual([])
    await context.close()
  },
)
