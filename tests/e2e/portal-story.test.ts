import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TicketLink } from '#contract/calls/ticket-link.calls.ts'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { commentWith } from './support/conversation.ts'
import { type HandedVisitor, openHanded, openMenu, TOUCH } from './support/hands/hands.ts'
import { linkTo } from './support/mails.ts'
import { signIn, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let client: HandedVisitor

const TITLE = 'L’ascenseur est bloqué au deuxième'
const ANSWER = 'Nous sommes en route'
const REFUSAL = 'La porte reste ouverte'
const COLLEAGUE = {
  firstname: 'Nour',
  lastname: 'Petit',
  email: 'nour.petit@mairie.fr',
  password: 'chaudière-verte-1843',
} as const

beforeAll(async () => {
  world = await openWorld({ seed: 11 })
  api = apiOf(world.server.origin)
  client = await openHanded(world.browser, world.proxy.origin, TOUCH)
  await signIn(client.page, 'client')
  await whenUpToDate(client.page)
  await client.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(() => world.close())

const waiting = (): Locator => client.page.getByRole('region', { name: 'Ce qui vous attend' })
const toValidate = (): Locator =>
  waiting().getByRole('listitem').filter({ hasText: 'dites-nous si tout va bien' }).filter({ hasText: TITLE })
const sheet = (): Locator => client.page.getByRole('dialog', { name: TITLE })

const stored = async () => (await api.list('manager', `ticket?search=${encodeURIComponent('ascenseur bloqué')}`)).data
const ticketId = async (): Promise<number> => Number((await stored())[0]?.id)
const ownId = async (): Promise<number> =>
  Number((await api.list('manager', 'user?limit=all')).data.find((row) => row['email'] === 'client@exemple.fr')?.id)
const statusOf = async (stage: string): Promise<unknown> =>
  (await api.list('manager', 'ticket_status?limit=all')).data.find((row) => row['stage'] === stage)?.id

const toHome = async (): Promise<void> => {
  await client.hands.press(client.page.getByRole('banner').getByRole('link', { name: 'SAV, Accueil' }))
  await waiting().waitFor()
}

const closeSheet = async (): Promise<void> => {
  await client.hands.press(sheet().getByRole('button', { name: 'Fermer', exact: true }))
  await sheet().waitFor({ state: 'detached' })
}

it('raises a ticket with two photos in a lift without network, which arrives once and gets its number', async () => {
  const { page, hands } = client
  expect(await findings(page)).toEqual([])
  world.proxy.setFaults({ offline: true })
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Créer un ticket SAV' }).first())
  const photos = await Promise.all(['Porte.jpg', 'Cabine.jpg'].map((name) => sampleFile('jpeg', name)))
  await page
    .locator('input[data-source="files"]')
    .setInputFiles(photos.map(({ name, mime, bytes }) => ({ name, mimeType: mime, buffer: bytes })))
  await page.getByText('Cabine.jpg').waitFor()
  await hands.write(page.getByLabel('Titre'), TITLE)
  expect(await findings(page)).toEqual([])
  await hands.press(page.getByRole('button', { name: 'Créer le ticket' }))
  await sheet().getByText('Numéro à l’envoi').waitFor()
  await sheet().getByRole('region', { name: 'Fichiers' }).getByText('Porte.jpg').waitFor()
  expect(await stored()).toEqual([])

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await sheet()
    .getByText(/^N°\s\d+$/)
    .waitFor()
  const id = await ticketId()
  await page.waitForURL((url) => url.searchParams.get('ticket') === String(id))
  const filesAtServer = async () =>
    (await api.list('manager', `file?filter[ticket_id]=${id}`)).data.map((row) => String(row['name'])).toSorted()
  await expect.poll(filesAtServer).toEqual(['Cabine.jpg', 'Porte.jpg'])
  expect((await stored()).length).toBe(1)
  await closeSheet()
})

it('says on the start page that an answer waits, until it is read', async () => {
  const { page, hands } = client
  const id = await ticketId()
  await api.post('technicien', 'comment', { ticket_id: id, body: ANSWER, visible_to_client: true })
  await toHome()
  const line = waiting().getByRole('listitem').filter({ hasText: TITLE })
  await line.getByText('Une réponse que vous n’avez pas lue').waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(line.getByRole('link'))
  await commentWith(page, ANSWER).waitFor()
  await line.waitFor({ state: 'detached' })
  expect(await findings(page)).toEqual([])
  await closeSheet()
})

it('opens a page at its top, wherever the page before was read', async () => {
  const { page, hands } = client
  await toHome()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await hands.press(page.locator('[data-bottom-bar]').getByRole('link', { name: 'Mes tickets' }))
  await page.getByRole('grid').waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await toHome()
})

it('offers open tickets about the same thing while a new one is typed, and keeps the draft', async () => {
  const { page, hands } = client
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Créer un ticket SAV' }).first())
  await hands.write(page.getByLabel('Titre'), 'Ascenseur encore bloqué')
  const similar = page.getByRole('region', { name: /^Déjà signalé/ })
  await similar.getByRole('link', { name: TITLE }).waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(similar.getByRole('link', { name: TITLE }))
  await closeSheet()
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Ascenseur encore bloqué')
  // Past the sheet, which lies before the form in the history.
  await hands.press(page.getByRole('button', { name: 'Annuler' }))
  await waiting().waitFor()
})

const isAt = async (stage: string) => (await stored())[0]?.['status_id'] === (await statusOf(stage))
const askToValidate = async () =>
  api.put('manager', `ticket/${await ticketId()}/waitingValidation`, { waiting_validation_user_id: await ownId() })
const step = (name: string) =>
  sheet().getByRole('region', { name: 'Avancement' }).locator('[aria-current="step"]').filter({ hasText: name })

it('refuses work that is not finished and says why, from the sheet of the ticket', async () => {
  const { page, hands } = client
  const id = await ticketId()
  await api.put('manager', `ticket/${id}/updateStatus`, { status_id: await statusOf('in_progress') })
  await askToValidate()
  await toHome()
  await hands.press(toValidate().getByRole('link'))
  await step('À valider').waitFor()
  await hands.press(sheet().getByRole('button', { name: 'Non, pas encore' }))
  await hands.press(sheet().getByRole('button', { name: 'Envoyer à l’équipe' }))
  await sheet().getByRole('alert').waitFor()
  expect(await findings(page)).toEqual([])
  await hands.write(sheet().getByRole('textbox', { name: /^Qu’est-ce qui ne va pas encore/ }), REFUSAL)
  await hands.press(sheet().getByRole('button', { name: 'Envoyer à l’équipe' }))
  await page.getByText('Validation refusée').first().waitFor()
  await step('En cours').waitFor()
  await commentWith(page, REFUSAL).waitFor()
  await expect.poll(() => isAt('in_progress')).toBe(true)
  const bodies = async () =>
    (await api.list('manager', `comment?filter[ticket_id]=${id}&limit=all`)).data.map((row) => row['body'])
  await expect.poll(bodies).toContain(REFUSAL)
  await closeSheet()
})

it('validates the work that waits for it', async () => {
  const { page, hands } = client
  await askToValidate()
  await toHome()
  const line = toValidate()
  await hands.press(line.getByRole('link'))
  // Nothing that floats covers what has the focus.
  const order = sheet().getByRole('button', { name: 'Plus récents d’abord' })
  await order.focus()
  const isUncovered = (button: HTMLElement | SVGElement): boolean => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return [y + 2, y + height / 2, y + height - 2].every((at) =>
      button.contains(document.elementFromPoint(x + width / 2, at)),
    )
  }
  await expect.poll(() => order.evaluate(isUncovered)).toBe(true)
  await hands.press(
    sheet().getByRole('region', { name: 'Votre réponse' }).getByRole('button', { name: 'Oui, je valide' }),
  )
  await step('Terminé').waitFor()
  await expect.poll(() => isAt('done')).toBe(true)
  await closeSheet()
  await line.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
})

it('lets a neighbour without an account follow that ticket by a link, until it is ended', async () => {
  const { page, hands } = client
  const id = await ticketId()
  await page.goto(`/client?ticket=${id}`)
  await hands.press(sheet().getByRole('button', { name: 'Partager un lien de suivi' }))
  const dialog = page.getByRole('dialog', { name: 'Suivre ce ticket sans compte' })
  await dialog.getByText('Personne ne suit ce ticket par un lien.').waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(dialog.getByRole('button', { name: 'Créer un lien' }))
  await dialog.getByText('Remis en main propre').waitFor()
  const answer = await api.call('client', 'GET', `/api/models/ticket/${id}/links`)
  const [link] = ((await answer.json()) as { readonly data: readonly TicketLink[] }).data

  const neighbour = await openHanded(world.browser, world.server.origin, TOUCH, { isAlwaysOnline: true })
  await neighbour.page.goto(link?.path ?? '')
  await neighbour.page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await neighbour.page.getByText(ANSWER).waitFor()
  expect(await findings(neighbour.page)).toEqual([])
  await neighbour.page.getByText(/^Actualisé à \d\d:\d\d$/).waitFor()
  const refresh = neighbour.page.getByRole('button', { name: 'Actualiser' })
  await neighbour.page.route('**/api/followed-ticket?*', (route) => route.abort())
  await neighbour.hands.press(refresh)
  await neighbour.page.getByRole('alert').getByText('Le ticket n’a pas pu être chargé').waitFor()
  await neighbour.page.getByText(ANSWER).waitFor()
  expect(await findings(neighbour.page)).toEqual([])
  await neighbour.page.unroute('**/api/followed-ticket?*')
  await neighbour.hands.press(refresh)
  await neighbour.page.getByRole('alert').waitFor({ state: 'detached' })
  const download = neighbour.page.waitForEvent('download')
  await neighbour.hands.press(neighbour.page.getByRole('link', { name: 'Télécharger Porte.jpg' }))
  expect((await download).suggestedFilename()).toBe('Porte.jpg')

  const end = dialog.getByRole('button', { name: /^Mettre fin au lien/ })
  const question = page.getByRole('alertdialog', { name: /^Mettre fin au lien/ })
  await hands.press(end)
  await question.getByText('Il cessera définitivement de fonctionner').waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(question.getByRole('button', { name: 'Annuler' }))
  await expect.poll(() => end.evaluate((button) => button === document.activeElement)).toBe(true)
  await hands.press(end)
  await hands.press(question.getByRole('button', { name: 'Mettre fin au lien' }))
  await dialog.getByText('Personne ne suit ce ticket par un lien.').waitFor()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await neighbour.page.reload()
  await neighbour.page.getByRole('heading', { level: 1, name: 'Ce lien ne fonctionne plus' }).waitFor()
  expect(await findings(neighbour.page)).toEqual([])
  expect([neighbour.failures, neighbour.hands.complaints]).toEqual([[], []])
  await neighbour.context.close()
})

it('invites a colleague, who signs in by the link of the mail, and takes the access away again', async () => {
  const { page, hands } = client
  await page.goto('/client')
  await openMenu(page, hands, TOUCH, 'Mon équipe')
  await hands.press(page.getByRole('button', { name: 'Inviter', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' })
  await hands.write(dialog.getByLabel('Prénom'), COLLEAGUE.firstname)
  await hands.write(dialog.getByLabel('Nom', { exact: true }), COLLEAGUE.lastname)
  await hands.write(dialog.getByLabel('E-mail'), COLLEAGUE.email)
  expect(await findings(page)).toEqual([])
  await hands.press(dialog.getByRole('button', { name: 'Envoyer l’invitation' }))
  const line = page
    .getByRole('region', { name: 'Votre société' })
    .getByRole('listitem')
    .filter({ hasText: COLLEAGUE.email })
  await line.waitFor()

  const colleague = await openHanded(world.browser, world.server.origin, TOUCH, { isAlwaysOnline: true })
  await colleague.page.goto(await linkTo(world.server, COLLEAGUE.email))
  await colleague.hands.write(colleague.page.getByLabel('Mot de passe', { exact: true }), COLLEAGUE.password)
  await colleague.page.keyboard.press('Enter')
  await colleague.page.waitForURL((url) => url.pathname === '/client')
  await colleague.page.getByRole('heading', { level: 1, name: `Bonjour ${COLLEAGUE.firstname}` }).waitFor()
  await whenUpToDate(colleague.page)
  // Invoices are for those who may see them.
  expect(await colleague.page.getByRole('region', { name: 'Dernières factures' }).count()).toBe(0)

  await hands.press(line.getByRole('button', { name: `Retirer ${COLLEAGUE.firstname} ${COLLEAGUE.lastname}` }))
  await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Retirer l’accès' }))
  await line.waitFor({ state: 'detached' })
  const isActive = async () =>
    (await api.list('manager', 'user?limit=all')).data.find((row) => row['email'] === COLLEAGUE.email)?.['is_active']
  await expect.poll(isActive).toBe(false)
  await colleague.page.reload()
  await colleague.page.getByRole('dialog').or(colleague.page.getByLabel('E-mail')).first().waitFor()
  await colleague.context.close()
})

it('fits long names and addresses of people on a phone', async () => {
  const { page, hands } = client
  const own = (await api.list('manager', 'user?limit=all')).data.find((row) => row['email'] === 'client@exemple.fr')
  const role_id = (await api.list('manager', 'role?limit=all')).data.find((row) => row['slug'] === 'client')?.id
  const long = {
    firstname: 'Marie-Christine',
    lastname: 'de La Rochefoucauld-Montbel',
    email: 'mc.delarochefoucauld-montbel@collectivites-territoriales.fr',
  }
  expect(
    (await api.post('manager', 'user', { ...long, client_id: own?.['client_id'], role_id, is_active: true })).status,
  ).toBe(201)
  await page.goto('/client')
  await openMenu(page, hands, TOUCH, 'Mon équipe')
  await page.getByRole('region', { name: 'Votre société' }).getByText(long.email).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

it('needs no finger smaller than a finger, and no page failed', () => {
  expect(client.hands.complaints).toEqual([])
  expect(client.failures).toEqual([])
})
