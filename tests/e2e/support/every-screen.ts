import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#contract/core/locale.ts'
import { findings } from './accessibility.ts'
import { openVisitor, type ScreenSize, signIn, type Visitor } from './page.ts'
import { PEOPLE, type PersonName } from './people.ts'
import { PUBLIC_PATHS, pathsOf, visit } from './screen-paths.ts'
import { openWorld, type World } from './world.ts'

interface Look {
  /** Looked through for what breaks WCAG; in the other language a screen is opened for its words and their width. */
  readonly locale: Locale
  readonly dark: boolean
  readonly size?: ScreenSize
}

const inspect = async (visitor: Visitor, paths: readonly string[], thorough: Locale): Promise<void> => {
  const found: string[] = []
  for (const locale of LOCALES) {
    for (const path of paths) {
      await visit(visitor.page, locale, path)
      if (locale === thorough) found.push(...(await findings(visitor.page)))
      expect(await visitor.page.evaluate(() => document.documentElement.lang), path).toBe(locale)
      const isWide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      expect(isWide, `${path} is wider than its window`).toBe(false)
    }
  }
  expect(found).toEqual([])
  expect(visitor.failures).toEqual([])
}

/** The tests of a file: whether every screen, looked at like this, can be used by everyone, in both languages. */
export const testEveryScreen = (look: Look): void => {
  let world: World

  beforeAll(async () => {
    world = await openWorld()
  })

  afterAll(() => world.close())

  it('public pages can be used by everyone', async () => {
    const visitor = await openVisitor(world.browser, `http://localhost:${world.server.port}`, look)
    await inspect(visitor, PUBLIC_PATHS, look.locale)
    await visitor.context.close()
  })

  it.each(Object.keys(PEOPLE) as readonly PersonName[])('the space of the %s can be used by everyone', async (person) => {
    const visitor = await openVisitor(world.browser, `http://localhost:${world.server.port}`, look)
    await signIn(visitor.page, person)
    await inspect(visitor, pathsOf(person), look.locale)
    await visitor.context.close()
  })
}
