import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { localePath } from '#contract/routes.ts'
import { authEn } from '#src/ui/locales/en/auth.ts'
import { commonEn } from '#src/ui/locales/en/common.ts'
import { authFr } from '#src/ui/locales/fr/auth.ts'
import { commonFr } from '#src/ui/locales/fr/common.ts'
import { findingsInBothThemes } from '../accessibility.ts'
import { openVisitor, type ScreenSize, signIn, type Visitor, whenUpToDate } from '../page.ts'
import { PEOPLE, type PersonName } from '../people.ts'
import { smallTargets } from '../target-size.ts'
import { openWorld, type World } from '../world.ts'
import { closedPathsOf, follow, ownPathsOf, PUBLIC_PATHS, visit, visitedPathsOf } from './screen-paths.ts'

interface Look {
  /** The language in which the paths are tried that a person may not enter. */
  readonly locale: Locale
  readonly dark: boolean
  readonly size?: ScreenSize
  /** A finger alone: every control must be large enough for it. */
  readonly hasTouch?: boolean
}

const PRODUCTS = { fr: commonFr.product, en: commonEn.product } as const satisfies Record<Locale, string>
const NOT_FOUND = { fr: authFr.error.notFoundTitle, en: authEn.error.notFoundTitle } as const satisfies Record<
  Locale,
  string
>

/**
 * Requests that a screen makes although the mirror holds every record: exports, files and sessions
 * are the server's.
 */
const isOfMirror = (request: Request): boolean =>
  request.method() === 'GET' && /^\/api\/models\/[a-z_]+(\/\d+)?$/.test(new URL(request.url()).pathname)

/** Findings on the shown screen, a line each. */
const faultsOf = async (page: Page, locale: Locale, path: string): Promise<readonly string[]> => {
  const shown = await page.evaluate(() => {
    const { documentElement: root } = document
    return {
      title: document.title,
      headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent.trim()),
      language: root.lang,
      isWide: root.scrollWidth > root.clientWidth,
      // A strip of buttons may scroll sideways, and so may a table of days or of a year, the
      // columns of a board and, from a tablet on, what shows at its edges that it goes on.
      wideParts: [...document.querySelectorAll('main, main *')].flatMap((element) => {
        const isStrip =
          element.matches(
            '[role="group"], [role="tablist"], :has(> [data-stage-column]), :has(> [role="grid"], > [data-year])',
          ) ||
          (window.innerWidth >= 640 && element.matches('.scroll-edges'))
        const scrolls =
          !isStrip &&
          element.scrollWidth > element.clientWidth &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
        return scrolls ? [element.className] : []
      }),
      // Such a part makes an outer one scroll, into nothing.
      escapedParts: [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
        const holder = element.offsetParent
        if (!holder || getComputedStyle(element).position !== 'absolute') return []
        for (let around = element.parentElement; around && around !== holder; around = around.parentElement) {
          if (['auto', 'scroll'].includes(getComputedStyle(around).overflowY))
            return [`${element.className} in ${around.className}`]
        }
        return []
      }),
    }
  })
  const expectations: Readonly<Record<string, boolean>> = {
    // The product's name alone is the title of the home page.
    'has no title of its own': shown.title !== '' && (path === '/' || shown.title !== PRODUCTS[locale]),
    'does not have one heading': shown.headings.length === 1 && shown.headings[0] !== '',
    'says that there is no such page': !shown.headings.includes(NOT_FOUND[locale]),
    'is in another language': shown.language === locale,
    'is wider than its window': !shown.isWide,
    'has parts that scroll sideways': shown.wideParts.length === 0,
    'has parts outside of the part that scrolls them': shown.escapedParts.length === 0,
  }
  return Object.entries(expectations).flatMap(([fault, isRight]) =>
    isRight ? [] : [`${locale} ${path} ${fault}: ${JSON.stringify(shown)}`],
  )
}

/** Controls that a finger would miss on the shown screen, with its path. */
const smallOnes = async (page: Page, path: string): Promise<readonly string[]> =>
  (await smallTargets(page)).map((target) => `${path} has a small target: ${target}`)

/**
 * The tests of a file: whether every screen, looked at like this, can be used by everyone who may,
 * in both languages.
 */
export const testEveryScreen = (look: Look): void => {
  let world: World

  beforeAll(async () => {
    world = await openWorld()
  })

  afterAll(() => world.close())

  const open = async (): Promise<Visitor> => {
    const visitor = await openVisitor(world.browser, world.server.origin, { ...look, isAlwaysOnline: true })
    visitor.page.on('console', (message) => {
      // The browser itself reports that the demo installation has no terms of sale.
      const isExpected = new URL(message.location().url || visitor.page.url()).pathname === '/cgv.pdf'
      if (message.type() === 'error' && !isExpected)
        visitor.failures.push(`${new URL(visitor.page.url()).pathname}: ${message.text()}`)
    })
    return visitor
  }

  it('public pages can be used by everyone', async () => {
    const { page, context, failures } = await open()
    const found: string[] = []
    for (const locale of LOCALES) {
      for (const path of PUBLIC_PATHS) {
        await visit(page, locale, path)
        found.push(...(await faultsOf(page, locale, path)))
        found.push(...(await findingsInBothThemes(page, look.dark)))
        if (look.hasTouch) found.push(...(await smallOnes(page, path)))
      }
    }
    expect(found).toEqual([])
    expect(failures).toEqual([])
    // The language of the screen before stays that of the visitor.
    const last = LOCALES[LOCALES.length - 1] ?? look.locale
    await visit(page, last, '/nowhere')
    await expect.poll(() => page.locator('h1').textContent()).toBe(NOT_FOUND[last])
    await context.close()
  })

  it.each(Object.keys(PEOPLE) as readonly PersonName[])(
    'every space that the %s may enter can be used',
    async (person) => {
      const { page, context, failures } = await open()
      await signIn(page, person)
      await whenUpToDate(page)
      const found: string[] = []
      const own = ownPathsOf(person)
      for (const locale of LOCALES) {
        await visit(page, locale, PEOPLE[person].space)
        await whenUpToDate(page)
        const note = (request: Request): void => {
          if (isOfMirror(request)) found.push(`${new URL(page.url()).pathname} asks for ${request.url()}`)
        }
        page.on('request', note)
        for (const path of [...own, ...visitedPathsOf(person)]) {
          await follow(page, locale, path)
          found.push(...(await faultsOf(page, locale, path)))
          if (!own.includes(path)) continue
          found.push(...(await findingsInBothThemes(page, look.dark)))
          if (look.hasTouch) found.push(...(await smallOnes(page, path)))
        }
        page.off('request', note)
        // Neither size nor colours matter to where a closed path leads: each file asks in its own
        // language.
        if (locale !== look.locale) continue
        for (const path of closedPathsOf(person)) {
          await follow(page, locale, path)
          const { pathname } = new URL(page.url())
          if (pathname !== localePath(locale, PEOPLE[person].space))
            found.push(`${locale} ${path} leads a ${person} to ${pathname}`)
        }
      }
      expect(found).toEqual([])
      expect(failures).toEqual([])
      await context.close()
    },
  )
}
