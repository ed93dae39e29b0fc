import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openHanded, TOUCH } from './support/hands/hands.ts'
import { openInApplication, openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 30, pointages: 20, seed: 67, database: 'postgres' })
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false, loseAnswers: 0, duplicateRequests: 0 }))

const commented = async (comment: string): Promise<readonly WireRow[]> =>
  (await api.list('manager', `pointage?limit=all&search=${encodeURIComponent(comment)}`)).data.filter(
    (row) => row['comment'] === comment,
  )

it('a manager types time for a colleague into the palette, sees it understood, and makes the ticket billable with it', async () => {
  const [ticket] = (await api.list('manager', 'ticket?limit=1&filter[queryScopes]=status:open')).data
  await api.put('manager', `ticket/${ticket?.id}/updateFacturable`, { is_facturable: false })
  const technicien = (await api.list('manager', 'user?limit=all')).data.find(
    ({ email }) => email === 'technicien@exemple.fr',
  )
  const { page, failures } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(
    `1h30 hier #${ticket?.id} réinstallation @${technicien?.['firstname']} ${technicien?.['lastname']} facturable`,
  )
  await page.getByRole('option', { name: /^Saisie rapide/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Saisie rapide' })
  const chips = dialog.getByRole('list', { name: 'Ce qui a été compris' })
  await chips.getByText(String(ticket?.['name'])).waitFor()
  await expect
    .poll(() => chips.getByRole('listitem').allTextContents())
    .toEqual([
      '1\u00A0h\u00A030',
      expect.stringMatching(/^\S+ \d+ \S+/),
      `#${ticket?.id} ${ticket?.['name']}`,
      `${technicien?.['firstname']} ${technicien?.['lastname']}`,
      'Facturable',
      'réinstallation',
    ])
  await dialog.getByRole('checkbox', { name: 'Ce ticket n’est pas facturable : le rendre facturable' }).check()
  expect(await findings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Temps en une ligne' }).press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const undo = page.getByRole('button', { name: /^Annuler/ })
  // The message stays under the pointer.
  await undo.hover()

  await expect
    .poll(async () => (await commented('réinstallation')).map((row) => [row['ut'], row['user_id'], row['ticket_id']]))
    .toEqual([[6, technicien?.id, ticket?.id]])
  await expect
    .poll(async () => (await api.list('manager', `ticket?filter[id]=${ticket?.id}`)).data[0]?.['is_facturable'])
    .toBe(true)

  // One undo takes back the time and the billing.
  await undo.click()
  await expect.poll(() => commented('réinstallation')).toEqual([])
  await expect
    .poll(async () => (await api.list('manager', `ticket?filter[id]=${ticket?.id}`)).data[0]?.['is_facturable'])
    .toBe(false)
  expect(failures).toEqual([])
})

it('a list of time entries has the entry among its tools and when it is empty; on the page of a colleague the time is theirs', async () => {
  const [ticket] = (await api.list('manager', 'ticket?limit=1&filter[queryScopes]=status:open')).data
  const people = (await api.list('manager', 'user?limit=all&filter[is_active]=true&include=role')).data
  const manager = people.find(({ email }) => email === 'manager@exemple.fr')
  const busy = new Set((await api.list('manager', 'pointage?limit=all')).data.map((row) => row['user_id']))
  const colleague = people.find(
    (person) => (person['role'] as { slug: string }).slug !== 'client' && person !== manager && !busy.has(person.id),
  )
  const { page, failures } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', '/manager/pointages')
  await whenUpToDate(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Saisir du temps', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Saisie rapide' })
  const line = dialog.getByRole('textbox', { name: 'Temps en une ligne' })
  await button.press('Enter')
  await line.fill(`1h #${ticket?.id} depuis la liste`)
  // The ticket may still be read, on a slow device.
  await line.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await commented('depuis la liste')).map((row) => row['user_id']))
    .toEqual([manager?.id])

  await openInApplication(page, `/manager/team/${colleague?.id}/pointages`)
  await page.getByText('Pas de pointage', { exact: true }).waitFor()
  await expect.poll(() => button.count()).toBe(2)
  await button.last().press('Enter')
  await dialog.getByRole('listitem').getByText(`${colleague?.['firstname']} ${colleague?.['lastname']}`).waitFor()
  await line.fill(`2h #${ticket?.id} à la place du collègue`)
  // A line about the time of a colleague is no draft of one's own.
  await line.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('q')
  expect(await line.inputValue()).toBe('')
  await line.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await button.first().press('Enter')
  await expect.poll(() => line.inputValue()).toContain('à la place du collègue')
  expect(await findings(page)).toEqual([])
  await line.press('Control+Enter')
  await page
    .getByRole('grid')
    .getByRole('row', { name: /à la place du collègue/ })
    .waitFor()
  await expect
    .poll(async () => (await commented('à la place du collègue')).map((row) => [row['user_id'], row['ut']]))
    .toEqual([[colleague?.id, 8]])
  expect(failures).toEqual([])
})

it('a technicien logs time on the phone without a network, in English, and is told what cannot be read', async () => {
  const [ticket] = (await api.list('technicien', 'ticket?limit=1&filter[queryScopes]=status:open')).data
  const { page, hands, failures } = await openHanded(world.browser, world.proxy.origin, TOUCH)
  await openSignedIn(page, 'technicien')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`/en/technicien/tickets/${ticket?.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  world.proxy.setFaults({ offline: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: /^Offline/ }).waitFor()

  await hands.press(page.getByRole('button', { name: 'Timer', exact: true }))
  await hands.press(page.getByRole('button', { name: 'Quick add…' }))
  const dialog = page.getByRole('dialog', { name: 'Quick add' })
  const line = dialog.getByRole('textbox', { name: 'Time in one line' })
  await hands.write(line, '50min @Bob swapped the disk')
  await dialog.getByText('“50min” is not a whole number of quarters of an hour.').waitFor()
  await dialog.getByText('“@Bob”: only a manager logs time for others.').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(await findings(page)).toEqual([])
  // A long comment is shortened; nothing of the form leaves the screen.
  await hands.write(line, `45m ${'swapped the disk and tested it '.repeat(5)}`)
  await expect.poll(async () => ((await line.boundingBox())?.width ?? 0) <= 390).toBe(true)
  expect(
    await dialog.evaluate((box) =>
      [...box.querySelectorAll('input, button, li')].every((one) => one.getBoundingClientRect().right <= innerWidth),
    ),
  ).toBe(true)
  await hands.write(line, '45m swapped the disk')
  await hands.submit(dialog.getByRole('button', { name: 'Save' }))
  await dialog.waitFor({ state: 'detached' })
  expect(await commented('swapped the disk')).toEqual([])

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await commented('swapped the disk')).map((row) => [row['ut'], row['ticket_id']]))
    .toEqual([[3, ticket?.id]])
  expect([...hands.complaints, ...failures]).toEqual([])
})

it('gives the focus to the line when the timer leads to it: what is typed starts no timer', async () => {
  const { page, failures } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  await page.locator('[data-timer-button]').first().click()
  await page.getByRole('button', { name: 'Saisie rapide…' }).click()
  const line = page.getByRole('textbox', { name: 'Temps en une ligne' })
  await line.waitFor()
  await page.waitForTimeout(500)
  await page.keyboard.type('45m appel client')
  await expect.poll(() => line.inputValue()).toBe('45m appel client')
  expect(await page.getByText('Chronomètre démarré').count()).toBe(0)
  expect(failures).toEqual([])
})
