import type { Page } from 'playwright'
import type { Locale } from '#contract/core/locale.ts'
import { mayEnterSpace } from '#contract/core/roles.ts'
import { localePath, ROUTES, type RouteId, spaceOf } from '#contract/routes.ts'
import type { PersonName } from './people.ts'

const routes = Object.entries(ROUTES) as readonly (readonly [RouteId, (typeof ROUTES)[RouteId]])[]

const pathOf = (path: string): string => path.replace(':ticket', '7').replace(':client', '1')

/** What nobody has to sign in for, and what is not there. */
export const PUBLIC_PATHS: readonly string[] = [
  ...routes.filter(([, { access }]) => access !== 'space').map(([, { path }]) => path),
  '/auth/setup?token=x',
  '/nowhere',
]

/** Every screen of a person's own space. */
export const pathsOf = (person: PersonName): readonly string[] =>
  routes.flatMap(([, { path, access }]) => {
    const space = spaceOf(path)
    return access === 'space' && space === person && mayEnterSpace(person, space) ? [pathOf(path)] : []
  })

/** Opens a screen and waits until everything on it has arrived. */
export const visit = async (page: Page, locale: Locale, path: string): Promise<void> => {
  await page.goto(localePath(locale, path))
  await page.locator('h1').first().waitFor()
  // Rows, counts and pictures of the store have arrived when nothing is busy any more and nothing holds a place for what comes.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-skeleton]') === null)
  await page.evaluate(() => document.fonts.ready)
}
