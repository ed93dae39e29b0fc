import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#src/ui/text/format.ts'
import { weekOf } from '#src/ui/text/period.ts'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

it('a month opens at today, and keys bring each day out from behind the names', async () => {
  const { page, failures, context } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', '/manager/planning?span=month')
  await whenUpToDate(page)
  const names = page.getByRole('columnheader', { name: 'Personne' })
  const edges = async () => {
    const [head, tray] = [
      await names.boundingBox(),
      await page.getByRole('region', { name: 'À planifier' }).boundingBox(),
    ]
    return { left: (head?.x ?? 0) + (head?.width ?? 0), right: tray?.x ?? 0 }
  }
  const isSeen = async (box: { readonly x: number; readonly width: number } | null): Promise<boolean> => {
    const { left, right } = await edges()
    return box !== null && box.x >= left - 1 && box.x + box.width <= right + 1
  }
  await expect.poll(async () => isSeen(await page.locator('th[data-today]').boundingBox())).toBe(true)
  const [head, main] = [await names.boundingBox(), await page.getByRole('main').boundingBox()]
  expect(head && main && head.x >= main.x).toBe(true)

  const last = (await page.getByRole('columnheader').count()) - 2
  await page.locator(`td[data-cell="0:${last}"]`).focus()
  for (let column = last; column >= 0; column -= 1) {
    await expect
      .poll(async () => isSeen(await page.locator(`td[data-cell="0:${column}"]:focus`).boundingBox()), {
        message: `day ${column + 1}`,
      })
      .toBe(true)
    await page.keyboard.press('ArrowLeft')
  }
  expect(failures).toEqual([])
  await context.close()
})

it('work of a day off is shown as such, and short times have room in a month', async () => {
  const api = apiOf(world.server.origin)
  const saturday = addDays(weekOf(companyDay(new Date())).from, 5)
  const [projet] = (await api.list('manager', 'projet?limit=1')).data
  const responsable = (await api.list('manager', 'user?limit=all')).data.find(
    ({ email }) => email === PEOPLE.technicien.email,
  )
  const body = {
    name: 'Déménager la baie',
    projet_id: projet?.id,
    responsable_id: responsable?.id,
    todo_at: saturday,
    ut: 97,
  }
  expect((await api.post('manager', 'ticket', body)).status).toBe(201)
  const { page, failures, context } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/planning?span=week')
  await whenUpToDate(page)
  const off = page.locator('td').filter({ hasText: 'Déménager la baie' }).first()
  await off
    .getByText('jour non travaillé, 24\u00A0h\u00A015 à faire les jours suivants')
    .first()
    .waitFor({ state: 'attached' })
  expect(await off.textContent()).not.toContain('0\u00A0min')

  await page.goto(`/manager/planning?span=month&week=${saturday}`)
  const cells = page.locator('td[data-cell]')
  await cells.getByText('24,25\u00A0h').first().waitFor()
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = () =>
      cells
        .locator('p')
        .evaluateAll((texts) =>
          texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
        )
    await expect.poll(cut, { message: `${width} px` }).toEqual([])
  }
  expect(failures).toEqual([])
  await context.close()
})

it.each(['week', 'month'])('a %s on a phone opens at today', async (span) => {
  const { page, failures, context } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'technicien', `/technicien/planning?span=${span}`)
  await whenUpToDate(page)
  const today = page.getByRole('region').filter({ hasText: 'Aujourd’hui' })
  const isInSight = async (): Promise<boolean> => {
    const y = (await today.getByRole('heading').boundingBox())?.y ?? 0
    return y > 0 && y < PHONE.height - 100
  }
  await expect.poll(isInSight).toBe(true)
  expect(failures).toEqual([])
  await context.close()
})
