import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { workingCalendar } from '#contract/working-calendar.ts'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { addDays } from '#src/ui/text/format.ts'
import { weekOf } from '#src/ui/text/period.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { choose, openHanded, TOUCH } from './support/hands/hands.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 97, database: 'postgres' })
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

it('a manager uploads the terms of sale, which the client reads; a picture is refused in words', async () => {
  const manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager', '/manager/terms_and_conditions')
  await whenUpToDate(manager.page)
  const chooser = manager.page.getByLabel('Ajouter un PDF')
  const [picture, pdf] = [await sampleFile('png'), await sampleFile('pdf')]
  await chooser.setInputFiles({ name: picture.name, mimeType: picture.mime, buffer: picture.bytes })
  await manager.page.getByText('Ce type de fichier n’est pas accepté').waitFor()
  expect(await findings(manager.page)).toEqual([])
  await chooser.setInputFiles({ name: pdf.name, mimeType: pdf.mime, buffer: pdf.bytes })
  await manager.page.getByText('Vos conditions sont en ligne').waitFor()
  await manager.page.getByRole('button', { name: 'Remplacer le PDF' }).waitFor()

  const client = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(client.page, 'client', '/client/cgv')
  await whenUpToDate(client.page)
  const link = client.page.getByRole('link', { name: 'Ouvrir le document' })
  const path = await link.getAttribute('href')
  expect(Buffer.from(await (await client.context.request.get(path ?? '')).body())).toEqual(pdf.bytes)
  expect([...manager.failures, ...client.failures]).toEqual([])
  await manager.context.close()
  await client.context.close()
})

it('a bridge day that was entered on the phone without a network closes the company on the planning', async () => {
  const { page, hands, failures, context } = await openHanded(world.browser, world.proxy.origin, TOUCH)
  // A Friday that is no holiday.
  const { isWorkingDay } = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })
  const fridays = [10, 11].map((weeks) => addDays(weekOf(addDays(companyDay(new Date()), 7 * weeks)).from, 4))
  const day = fridays.find(isWorkingDay) ?? ''
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/manager/settings/leave')
  const bridgeDays = page.getByRole('region', { name: 'Jours de pont' })
  await bridgeDays.waitFor()
  world.proxy.setFaults({ offline: true })
  await hands.press(bridgeDays.getByRole('button', { name: 'Ajouter un jour de pont' }))
  const form = page.getByRole('dialog', { name: 'Nouveau jour de pont' })
  await hands.write(form.getByLabel('Jour', { exact: true }), day.split('-').reverse().join('/'))
  await hands.write(form.getByLabel('Nom', { exact: true }), 'Inventaire annuel')
  await choose(page, hands, form.getByRole('combobox', { name: 'À la charge de' }), 'Congé')
  expect(await findings(page)).toEqual([])
  await hands.submit(form.getByRole('button', { name: 'Enregistrer' }))
  await form.waitFor({ state: 'detached' })
  await bridgeDays.getByText('Inventaire annuel').waitFor()
  await page.goto(`/manager/planning?week=${day}`)
  await page.getByText('Inventaire annuel').first().waitFor()
  expect(
    (await api.list('manager', 'bridge_day?limit=all')).data.filter((row) => row['name'] === 'Inventaire annuel'),
  ).toEqual([])

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect
    .poll(async () =>
      (await api.list('manager', 'bridge_day?limit=all')).data
        .filter((row) => row['name'] === 'Inventaire annuel')
        .map((row) => row['day']),
    )
    .toEqual([day])
  expect([...hands.complaints, ...failures]).toEqual([])
  await context.close()
})

it('a setting that a colleague has changed meanwhile is not replaced in silence', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/settings')
  await whenUpToDate(page)
  const [settings] = (await api.list('manager', 'settings?limit=all')).data
  await page.getByLabel('Ville').fill('Valence')
  expect((await api.put('manager', `settings/${settings?.id}`, { city: 'Dijon' })).status).toBe(200)
  // The page hears of the change, while the form stays as it was read.
  await page.waitForTimeout(3000)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText(/avait mis «.Dijon.»/).waitFor()
  // A second change of the same form has seen the first one.
  await page.getByLabel('Ville').fill('Mâcon')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await api.list('manager', 'settings?limit=all')).data[0]?.['city']).toBe('Mâcon')
  expect(await page.getByText(/avait mis «.Valence.»/).count()).toBe(0)
  expect(failures).toEqual([])
  await context.close()
})

it.each(['/manager/settings', '/manager/settings/privacy'])('saving %s without a change is confirmed', async (path) => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', path)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  expect(failures).toEqual([])
  await context.close()
})
