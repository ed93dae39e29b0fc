import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { readDrafts } from '#tests/support/page-log.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, PHONE, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let manager: Visitor
let client: Visitor

const TITLE = 'Installer le scanner du bureau'
const articles = async () => (await api.list('manager', 'help_article?limit=all')).data
const article = async () => (await articles()).find((row) => row['title_fr'] === TITLE)

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 23 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager', '/manager/help-center')
  await whenUpToDate(manager.page)
  // The client's network can fail.
  client = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, hasTouch: true })
  await openSignedIn(client.page, 'client', '/client/help-center')
  await whenUpToDate(client.page)
  await client.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(() => world.close())

const search = (page: Page) => page.getByRole('searchbox', { name: 'Chercher dans l’aide' })

it('a manager writes an article with a picture in both languages, and publishes it', async () => {
  const { page, failures } = manager
  await page.getByRole('button', { name: 'Nouvel article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvel article' })
  await dialog.getByLabel('Titre en français').fill(TITLE)
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Créer le brouillon' }).click()

  await page.getByRole('heading', { level: 1, name: 'Modifier l’article' }).waitFor()
  await expect.poll(article).toMatchObject({ published_at: null })
  const text = page.getByLabel('Texte en français')
  await text.fill('## Brancher\n\n1. Posez le **scanner** près de la prise.')
  const file = await sampleFile('png')
  const add = page.getByRole('button', { name: 'Ajouter une image' })
  await add.and(page.locator(':enabled')).waitFor()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'prise [murale].png', mimeType: file.mime, buffer: Buffer.from(file.bytes) })
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await preview.getByRole('img', { name: 'prise murale' }).waitFor()
  await preview.getByRole('heading', { level: 2, name: 'Brancher' }).waitFor()
  await expect.poll(() => text.inputValue()).toContain('![prise murale](/api/pictures/')
  expect(await findings(page)).toEqual([])

  // Typed text survives a reload.
  await page.getByRole('button', { name: /^Anglais/ }).click()
  await page.getByLabel('Titre en anglais').fill('Install the office scanner')
  await page.getByLabel('Texte en anglais').fill('Put the scanner near the socket.')
  await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Put the scanner near the socket.')
  await page.reload()
  await page.getByText('Brouillon retrouvé').waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).click()

  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await page.getByText('Ce brouillon n’est visible que des managers.').waitFor()
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect.poll(async () => (await article())?.['published_at']).not.toBeNull()
  expect(await article()).toMatchObject({
    title_en: 'Install the office scanner',
    body_en: 'Put the scanner near the socket.',
  })
  expect(failures).toEqual([])
})

it('a manager changes the order of a section by keys', async () => {
  const { page } = manager
  await page.getByRole('link', { name: 'Tous les articles' }).click()
  const section = page.getByRole('region', { name: 'Premiers pas' })
  const titles = () => section.getByRole('listitem').getByRole('link').allTextContents()
  await expect.poll(titles).toEqual(['Créer un ticket en une minute', TITLE])
  const handle = section.getByRole('button', { name: new RegExp(`Déplacer.*${TITLE}`) })
  await handle.press('ArrowUp')
  await expect.poll(titles).toEqual([TITLE, 'Créer un ticket en une minute'])
  // The handle keeps the focus for the next move.
  await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(async () => (await article())?.['position']).toBe(0)
  expect(await findings(page)).toEqual([])
})

it('keeps every letter of a search that is typed on a slow device', async () => {
  const { page, context } = manager
  await page.goto('/manager/help-center')
  await search(page).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (let round = 0; round < 3; round += 1) {
    await search(page).pressSequentially(TITLE)
    await expect.poll(() => search(page).inputValue()).toBe(TITLE)
    await page.waitForURL((url) => url.searchParams.get('q') === TITLE)
    await search(page).fill('')
    await page.waitForURL((url) => url.searchParams.get('q') === null)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
})

it('a client finds it without a network, sees its picture, and marks it as helpful', async () => {
  const { page, failures } = client
  await page.getByRole('link', { name: TITLE }).waitFor()
  // The picture is fetched ahead.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('sav-pictures')).keys()).length))
    .toBeGreaterThan(0)
  world.proxy.setFaults({ offline: true })
  await page.reload()
  await search(page).fill('SCANNERS prise')
  const found = page.getByRole('list', { name: '1 article trouvé' })
  await found.waitFor()
  await expect.poll(() => found.locator('mark').allTextContents()).toContain('scanner')
  expect(await findings(page)).toEqual([])
  await found.getByRole('link', { name: new RegExp(TITLE) }).tap()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  const picture = page.getByRole('img', { name: 'prise murale' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cela m’a aidé' }).tap()
  await page.getByText('Merci, c’est noté.').waitFor()
  expect(await findings(page)).toEqual([])
  expect((await article())?.['helpful_count']).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Cela m’a aidé', pressed: true }).waitFor()
  world.proxy.setFaults({ offline: false })
  await expect.poll(async () => (await article())?.['helpful_count']).toBe(1)
  expect(failures).toEqual([])
})

it('a search without an answer becomes a ticket with its words', async () => {
  const { page } = client
  await page.getByRole('link', { name: 'Tous les articles' }).tap()
  await search(page).fill('téléphérique en panne')
  await page.getByText('Aucun article ne répond à').last().waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Créer un ticket avec ces mots' }).tap()
  const name = page.getByLabel('Titre', { exact: true })
  await expect.poll(() => name.inputValue()).toBe('téléphérique en panne')

  // While the words change, the articles that may answer them appear, and open above the form.
  await name.fill('Le scanner du bureau')
  const suggested = page.getByRole('region', { name: 'Ces articles vous aideront peut-être' })
  await suggested.getByRole('button', { name: TITLE }).tap()
  await page.getByRole('dialog', { name: TITLE }).getByText('près de la prise').waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => name.inputValue()).toBe('Le scanner du bureau')

  // The edited title is newer than the words of the search.
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Le scanner du bureau')
})

it('an article that becomes a draft again leaves the client’s device, and the staff’s own never comes', async () => {
  const { page } = client
  const id = String((await article())?.['id'])
  const staffOnly = (await articles()).find((row) => row['audience'] === 'staff')
  await manager.page.getByRole('link', { name: TITLE }).click()
  await manager.page.getByRole('button', { name: 'Remettre en brouillon' }).click()
  await expect.poll(async () => (await article())?.['published_at']).toBeNull()
  for (const hidden of [id, String(staffOnly?.['id'])]) {
    await page.goto(`/client/help-center/${hidden}`)
    await page.getByText('Cet article est introuvable').waitFor()
  }
})
