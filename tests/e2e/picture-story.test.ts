import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/core/files/uploads.ts'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openVisitor, PHONE, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let clientId: number

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 17 })
  const [client] = (await apiOf(world.server.origin).list('manager', 'client?limit=1')).data
  clientId = Number(client?.id)
  manager = await openVisitor(world.browser, world.proxy.origin)
  await signIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
  await manager.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(() => world.close())

const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  page.locator('input[data-source="picture"]').setInputFiles({ name, mimeType, buffer })

const logo = (page: Page) => page.getByRole('button', { name: 'Logo' }).locator('img')

/** Width of a picture as the browser has decoded it; 0 while it has not. */
const widthOf = (page: Page) =>
  logo(page)
    .evaluate((image) => (image as HTMLImageElement).naturalWidth, null, { timeout: 5_000 })
    .catch(() => 0)

it('crops a logo without a network, shows it at once and after a reload, and uploads it once', async () => {
  const { page } = manager
  await page.goto(`/manager/clients/${clientId}`)
  await page.getByRole('button', { name: 'Logo' }).waitFor()
  world.proxy.setFaults({ offline: true })

  await page.getByRole('button', { name: 'Logo' }).press('Enter')
  await page.getByRole('button', { name: 'Importer une image' }).waitFor()
  await choose(page, 'comptes.txt', 'text/plain', Buffer.from('x'))
  await page.getByText('Choisissez un fichier image.').waitFor()
  await choose(page, 'faux.png', 'image/png', Buffer.from('not a picture'))
  await page.getByText('Ce fichier n’a pas pu être lu.').waitFor()

  // Larger than any upload, as photos of phones are: what is cropped is small.
  const { name, mime, bytes } = await sampleFile('png')
  await choose(page, name, mime, Buffer.concat([bytes, Buffer.alloc(MAX_UPLOAD_BYTES)]))
  const crop = page.getByRole('dialog', { name: 'Recadrer l’image' })
  const accept = crop.getByRole('button', { name: 'Valider' }).and(page.locator(':enabled'))
  await accept.waitFor()
  expect(await findings(page)).toEqual([])
  await crop.getByRole('button', { name: 'Agrandir' }).press('Enter')
  await expect.poll(() => crop.getByRole('slider', { name: 'Agrandissement' }).inputValue()).toBe('1.2')
  await crop.getByRole('button', { name: 'Tourner à droite' }).press('Enter')
  await accept.press('Enter')

  await expect.poll(() => widthOf(page)).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => widthOf(page)).toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])

  const api = apiOf(world.server.origin)
  const stored = async () =>
    (await api.list('manager', `client?filter[id]=${clientId}`)).data.map((row) => String(row['logo']))
  expect(await stored()).toEqual(['null'])
  world.proxy.setFaults({ offline: false })
  await expect.poll(stored).toEqual([expect.stringMatching(/^\/api\/pictures\//)])
  await whenUpToDate(page)
  await expect.poll(() => widthOf(page)).toBeGreaterThan(0)
})

it('shows a logo of the server again without a network, on a phone too', async () => {
  const phone = await openVisitor(world.browser, world.proxy.origin, { size: PHONE })
  await signIn(phone.page, 'manager')
  await whenUpToDate(phone.page)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  await phone.page.goto(`/manager/clients/${clientId}`)
  await expect.poll(() => widthOf(phone.page)).toBeGreaterThan(0)
  world.proxy.setFaults({ offline: true })
  await phone.page.reload()
  await expect.poll(() => widthOf(phone.page)).toBeGreaterThan(0)
  world.proxy.setFaults({ offline: false })
  await phone.page.getByRole('button', { name: 'Logo' }).click()
  await phone.page.getByRole('button', { name: 'Changer' }).waitFor()
  expect(await findings(phone.page)).toEqual([])
})

it('takes the logo of the company without a network, whole, and shows it in the menu and to the client', async () => {
  const { page } = manager
  const api = apiOf(world.server.origin)
  const stored = async () => (await api.list('manager', 'settings')).data.map((row) => row['logo'])
  await page.goto('/manager/settings')
  await page.getByRole('button', { name: 'Importer une image' }).waitFor()
  await choose(page, 'logo.webp', 'image/webp', (await sampleFile('webp')).bytes)
  await page.getByText('Formats acceptés').waitFor()
  world.proxy.setFaults({ offline: true })
  const { name, mime, bytes } = await sampleFile('png')
  await choose(page, name, mime, bytes)
  const shown = page.getByRole('main').locator('img')
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth).catch(() => 0)).toBe(64)
  await page.locator('aside a img').waitFor()
  expect(await stored()).toEqual([null])
  world.proxy.setFaults({ offline: false })
  await expect.poll(stored).toEqual([expect.stringMatching(/^\/api\/pictures\//)])
  expect(await findings(page)).toEqual([])

  const client = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, isAlwaysOnline: true })
  await signIn(client.page, 'client')
  await whenUpToDate(client.page)
  await client.page.getByRole('banner').locator('a img').waitFor()
  expect(await findings(client.page)).toEqual([])
  await client.context.close()
})

it('takes a photo with the camera of a computer, and chooses a file where there is none', async () => {
  const { page } = manager
  await page.goto('/profile')
  const openPhoto = async (own: Page): Promise<void> => own.getByRole('button', { name: 'Photo', exact: true }).click()
  await openPhoto(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Prendre une photo' }).click()
  await page.getByText('La caméra est absente ou non autorisée').waitFor()
  await chooser

  const browser = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
  const visitor = await openVisitor(browser, world.proxy.origin)
  await visitor.context.grantPermissions(['camera'])
  await signIn(visitor.page, 'technicien')
  await whenUpToDate(visitor.page)
  await visitor.page.goto('/profile')
  await openPhoto(visitor.page)
  await visitor.page.getByRole('button', { name: 'Prendre une photo' }).click()
  const camera = visitor.page.getByRole('dialog', { name: 'Prendre une photo' })
  await camera.getByRole('button', { name: 'Prendre' }).and(visitor.page.locator(':enabled')).waitFor()
  expect(await findings(visitor.page)).toEqual([])
  await camera.getByRole('button', { name: 'Prendre' }).click()
  const crop = visitor.page.getByRole('dialog', { name: 'Recadrer l’image' })
  await crop.getByRole('button', { name: 'Valider' }).and(visitor.page.locator(':enabled')).click()
  const photo = visitor.page.getByRole('button', { name: 'Photo', exact: true }).locator('img')
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth).catch(() => 0))
    .toBeGreaterThan(0)
  await browser.close()
})
