import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from '../support/api.ts'
import { cutTexts } from '../support/cut-texts.ts'
import { openSignedIn, openVisitor, PHONE, type ScreenSize, whenUpToDate } from '../support/page.ts'
import { follow, ownPathsOf } from '../support/screens/screen-paths.ts'
import { smallTargets } from '../support/target-size.ts'
import { openWorld, type World } from '../support/world.ts'

const TABLET: ScreenSize = { width: 768, height: 1024 }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Controls that a finger would miss, and texts of which the width leaves nothing. */
const faultsInHand = async (page: Page, path: string): Promise<readonly string[]> => [
  ...(await smallTargets(page)).map((target) => `${path} has a small target: ${target}`),
  ...(await cutTexts(page)).map((text) => `${path} cuts ${text}`),
]

/** The tabs of a draft, of which the first record of the demo data is none. */
const draftPaths = async (): Promise<readonly string[]> => {
  const [draft] = (await apiOf(world.server.origin).list('manager', 'invoice?filter[stage]=draft&limit=1')).data
  if (!draft) throw new Error('The demo data have no draft.')
  const editor = `/manager/invoicing/invoice/${draft.id}`
  return [editor, `${editor}/pointages`]
}

it('a manager reads and touches everything of their space on a tablet', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
    size: TABLET,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  const found: string[] = []
  for (const path of [...ownPathsOf('manager'), ...(await draftPaths())]) {
    await follow(page, 'fr', path)
    found.push(...(await faultsInHand(page, path)))
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push(`${path} is wider than its window`)
  }
  expect(found).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('a manager works on a draft and sets its reminders on a phone', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
    size: PHONE,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  const found: string[] = []
  for (const path of await draftPaths()) {
    await follow(page, 'fr', path)
    found.push(...(await faultsInHand(page, path)))
  }
  expect(found).toEqual([])
  await follow(page, 'fr', '/manager/settings/reminders')
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Mise en demeure' })
  await row.getByText('45\u202fj').waitFor()
  const box = await row.getByRole('switch').boundingBox()
  // As far from the edge as the text of the other cards.
  expect(PHONE.width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThanOrEqual(14)
  expect(failures).toEqual([])
  await context.close()
})
