import type { Page } from 'playwright'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { mayEnterSpace, ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { localePath, ROUTES, spaceOf } from '#contract/routes.ts'
import { openInApplication } from '../page.ts'
import type { PersonName } from '../people.ts'

const routes = Object.values(ROUTES)

/** Records of the demo data that say more than the first one, by the parameter that names them. */
const RECORDS: Readonly<Record<string, string>> = { ticket: '7', user: '2' }

const pathOf = (path: string): string => path.replace(/:(\w+)/g, (_, parameter: string) => RECORDS[parameter] ?? '1')

/** Paths that need no sign-in. */
export const PUBLIC_PATHS: readonly string[] = [
  ...routes.filter(({ access }) => access !== 'signed_in' && access !== 'space').map(({ path }) => path),
  '/auth/setup?token=x',
]

const inSpace = (space: RoleSlug | null): readonly string[] =>
  routes.filter(({ path }) => spaceOf(path) === space).map(({ path }) => pathOf(path))

/** Every screen of a person's own space, and those of every space. */
export const ownPathsOf = (person: PersonName): readonly string[] => [
  ...routes.filter(({ access }) => access === 'signed_in').map(({ path }) => pathOf(path)),
  ...inSpace(person),
]

/** Every screen of the other spaces that a person may enter. */
export const visitedPathsOf = (person: PersonName): readonly string[] =>
  ROLE_SLUGS.filter((space) => space !== person && mayEnterSpace(person, space)).flatMap(inSpace)

/** Every screen of the spaces that a person may not enter. */
export const closedPathsOf = (person: PersonName): readonly string[] =>
  ROLE_SLUGS.filter((space) => !mayEnterSpace(person, space)).flatMap(inSpace)

/**
 * Rows, counts and pictures of the store have arrived when nothing is busy any more and nothing
 * holds a place for what comes.
 */
const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-skeleton]') === null)
  await page.evaluate(() => document.fonts.ready)
}

/** Loads the application at a screen and waits until everything on it has arrived. */
export const visit = async (page: Page, locale: Locale, path: string): Promise<void> => {
  await page.goto(localePath(locale, path))
  await settled(page)
}

/**
 * Opens another screen in the running application, and waits until everything on it has arrived.
 */
export const follow = async (page: Page, locale: Locale, path: string): Promise<void> => {
  await openInApplication(page, localePath(locale, path))
  await settled(page)
}
