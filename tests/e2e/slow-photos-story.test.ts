import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { apiOf } from './support/api.ts'
import { chooseFirst, openSignedIn, openVisitor, PHONE, type Visitor, whenUpToDate } from './support/page.ts'
import type { PersonName } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

const NAMES = ['Avant.jpg', 'Pendant.jpg', 'Après.jpg']

let world: World
let api: ReturnType<typeof apiOf>
let visitor: Visitor

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 41 })
  // Keeps its sessions: a poll that signs in each time meets the limit of sign-ins.
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

beforeEach(async () => {
  visitor = await openVisitor(world.browser, world.server.origin, { size: PHONE, hasTouch: true })
  // The bytes of a picked file come when the test says so.
  await visitor.page.addInitScript(() => {
    const { arrayBuffer } = Blob.prototype
    const released = new Promise((resolve) => window.addEventListener('releasefiles', resolve, { once: true }))
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      if (this instanceof File) await released
      return arrayBuffer.call(this)
    }
  })
})

/** Lets the device read the picked files, once the page has said that it waits for them. */
const releaseFiles = async (page: Page): Promise<void> => {
  await page.getByText('Lecture…').waitFor()
  await page.evaluate(() => void window.dispatchEvent(new Event('releasefiles')))
}

const start = async (person: PersonName): Promise<Page> => {
  await openSignedIn(visitor.page, person)
  await whenUpToDate(visitor.page)
  return visitor.page
}

afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.context.close()
})

const photos = () =>
  Promise.all(
    NAMES.map(async (name) => {
      const { mime, bytes } = await sampleFile('jpeg', name)
      return { name, mimeType: mime, buffer: bytes }
    }),
  )

/** Does as the share sheet of the device. */
const share = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.evaluate(
    (files) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
      const data = new DataTransfer()
      for (const { name, bytes } of files)
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
      input.files = data.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    (await photos()).map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
  )
  await page.waitForURL((url) => url.pathname === '/share')
}

const filesOf = async (ticketId: string | undefined): Promise<unknown> =>
  (await api.list('manager', `file?filter[ticket_id]=${ticketId}`)).data.map(({ name }) => name).sort()

const ALL = NAMES.toSorted()

const createTicket = async (
  page: Page,
  title: string,
  afterPress: () => Promise<void>,
): Promise<string | undefined> => {
  await page.getByLabel('Titre').fill(title)
  await chooseFirst(page, 'Projet')
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await afterPress()
  await page.waitForURL(/\/technicien\/tickets\/\d+$/)
  await whenUpToDate(page)
  return new URL(page.url()).pathname.split('/').at(-1)
}

it('shared photos that are still being read when « Créer un ticket » is pressed all reach the ticket', async () => {
  const page = await start('technicien')
  await share(page)
  await page.getByRole('button', { name: 'Créer un ticket avec ces éléments' }).click()
  await releaseFiles(page)
  await page.waitForURL(/\/tickets\/create$/)
  await page.getByText('Avant.jpg').waitFor()
  const id = await createTicket(page, 'Photos partagées', async () => undefined)
  await expect.poll(() => filesOf(id)).toEqual(ALL)
})

it('shared photos that are still being read when « Joindre » is pressed all reach the chosen ticket', async () => {
  const page = await start('technicien')
  await share(page)
  await page.getByRole('button', { name: /^Joindre à un ticket existant/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Joindre', exact: true }).click()
  await releaseFiles(page)
  await page.waitForURL(/\/technicien\/tickets\/\d+$/)
  await whenUpToDate(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await expect.poll(() => filesOf(id)).toEqual(ALL)
})

it('a client is offered open tickets to join shared photos to, newest first', async () => {
  const [projet] = (await api.list('client', 'projet?limit=5&filter[archived_at]=')).data
  for (const name of ['Porte bloquée', 'Volet bloqué'])
    expect((await api.post('client', 'ticket', { name, projet_id: projet?.id })).status).toBe(201)
  const page = await start('client')
  await share(page)
  await page.getByRole('button', { name: /^Joindre à un ticket existant/ }).click()
  const offered = page.getByRole('option')
  const places = async () =>
    (await offered.allTextContents()).map((text) =>
      ['Volet bloqué', 'Porte bloquée'].findIndex((name) => text.includes(name)),
    )
  await expect.poll(async () => (await places()).slice(0, 2)).toEqual([0, 1])
})

it('photos that are still being read when « Créer le ticket » is pressed are created with it', async () => {
  const page = await start('technicien')
  await page.goto('/technicien/tickets/create')
  await page.getByLabel('Titre').waitFor()
  await page.locator('input[data-source="files"]').setInputFiles(await photos())
  const id = await createTicket(page, 'Photos du formulaire', () => releaseFiles(page))
  await expect.poll(() => filesOf(id)).toEqual(ALL)

  // The form of the next ticket starts without them.
  await page.goto('/technicien/tickets/create')
  await page.getByLabel('Titre').waitFor()
  expect(await page.getByText('Après.jpg').count()).toBe(0)
})

it('the form of a comment and the files of a ticket say that a photo is still being read', async () => {
  const [projet] = (await api.list('manager', 'projet?limit=1&filter[archived_at]=')).data
  const made = await api.post('technicien', 'ticket', { name: 'Photos lues lentement', projet_id: projet?.id })
  const { data: ticket } = (await made.json()) as { readonly data: { readonly id: number } }
  const page = await start('technicien')
  await page.goto(`/technicien/tickets/${ticket.id}/comments`)
  const composer = page.getByRole('form', { name: 'Écrire un commentaire' })
  const [before, , after] = await photos()
  await composer.locator('input[type="file"]').setInputFiles(before ?? [])
  await composer.getByText('Lecture…').waitFor()
  await releaseFiles(page)
  await composer.getByText('Lecture…').waitFor({ state: 'detached' })
  await expect.poll(() => filesOf(String(ticket.id))).toEqual(['Avant.jpg'])

  await page.goto(`/technicien/tickets/${ticket.id}/files`)
  const files = page.getByRole('region', { name: 'Fichiers' })
  await files.locator('input[data-source="files"]').setInputFiles(after ?? [])
  await files.getByText('Lecture…').waitFor()
  await releaseFiles(page)
  await expect.poll(() => filesOf(String(ticket.id))).toEqual(['Après.jpg', 'Avant.jpg'])
})

it('a photo that can’t be read keeps the form open, with the reason', async () => {
  const page = await start('technicien')
  await page.goto('/technicien/tickets/create')
  await page.getByLabel('Titre').fill('Sans photo')
  await chooseFirst(page, 'Projet')
  await page
    .locator('input[data-source="files"]')
    .setInputFiles([{ name: 'grand.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024) }])
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await releaseFiles(page)
  await page.getByText('grand.pdf · 10 Mo au plus.').waitFor()
  await page.getByRole('button', { name: 'Créer le ticket' }).and(page.locator(':enabled')).click()
  await page.waitForURL(/\/technicien\/tickets\/\d+$/)
})
