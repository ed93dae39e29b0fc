import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/core/locale.ts'
import { openVisitor, PHONE, signIn, type Visitor } from './support/page.ts'
import { PEOPLE, type PersonName } from './support/people.ts'
import { PUBLIC_PATHS, pathsOf, visit } from './support/screen-paths.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

/** WCAG 2.2 AA, as far as a machine can tell. */
const findings = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${new URL(page.url()).pathname}: ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

const looks = [
  { name: 'light, desktop', dark: false },
  { name: 'dark, phone', dark: true, size: PHONE },
] as const

const inspect = async (visitor: Visitor, paths: readonly string[]): Promise<void> => {
  const found: string[] = []
  for (const locale of LOCALES) {
    for (const path of paths) {
      await visit(visitor.page, locale, path)
      found.push(...(await findings(visitor.page)))
      expect(await visitor.page.evaluate(() => document.documentElement.lang), path).toBe(locale)
      const isWide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      expect(isWide, `${path} is wider than its window`).toBe(false)
    }
  }
  expect(found).toEqual([])
  expect(visitor.failures).toEqual([])
}

describe.each(looks)('every screen, $name', (look) => {
  it('public pages can be used by everyone', async () => {
    const visitor = await openVisitor(world.browser, `http://localhost:${world.server.port}`, look)
    await inspect(visitor, PUBLIC_PATHS)
    await visitor.context.close()
  })

  it.each(Object.keys(PEOPLE) as readonly PersonName[])('the space of the %s can be used by everyone', async (person) => {
    const visitor = await openVisitor(world.browser, `http://localhost:${world.server.port}`, look)
    await signIn(visitor.page, person)
    await inspect(visitor, pathsOf(person))
    await visitor.context.close()
  })
})
