import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readDrafts } from '#tests/support/page-log.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { composedText, composer } from './support/conversation.ts'
import { openInApplication, openSignedIn, openVisitor, PHONE, type Visitor, whenUpToDate } from './support/page.ts'
import { goOnline, openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>
let ticket: { readonly id: number; readonly name: string }

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 120, seed: 17 })
  api = apiOf(world.server.origin)
  const statuses = (await api.list('manager', 'ticket_status')).data
  const started = statuses.find((status) => status['stage'] === 'in_progress')
  const [open] = (
    await api.list('manager', `ticket?filter[status_id]=${started?.id}&filter[visible_to_client]=true&orderBy=id:asc`)
  ).data
  if (!open) throw new Error('The demo data have no ticket in progress')
  ticket = { id: open.id, name: String(open['name']) }
  manager = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
  // Pages that the stories load without a network must come from the device.
  await manager.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const comments = async (body: string) =>
  (await api.list('manager', `comment?filter[ticket_id]=${ticket.id}&limit=all`)).data.filter(
    (row) => row['body'] === body,
  )

it('keeps the focus where a person types on after a refusal, however late the next frame is', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets/${ticket.id}/comments`)
  await composer(page).waitFor()
  await composedText(page).focus()
  await page.evaluate((ms) => {
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (run) => window.setTimeout(() => request(run), ms)
    document.addEventListener(
      'focusin',
      ({ target }) => document.body.setAttribute('data-moved', (target as Element).tagName),
      { once: true },
    )
  }, 250)
  await composedText(page).press('Control+Enter')
  await page.getByRole('alert').first().waitFor()
  await page.keyboard.type('Le colis est bien parti hier', { delay: 20 })
  expect(await composedText(page).inputValue()).toBe('Le colis est bien parti hier')
  // Not even for one key, which would be lost.
  await page.waitForTimeout(300)
  expect(await page.locator('body').getAttribute('data-moved')).toBeNull()
  await composedText(page).fill('')
  // The next visit would find the text again.
  await expect.poll(async () => JSON.stringify(await readDrafts(page))).not.toContain('Le colis')
  await page.reload()
})

it('writes comments without a network by keyboard; they arrive once, the internal one hidden from the client', async () => {
  const { page } = manager
  await openInApplication(page, `/manager/tickets/${ticket.id}`)
  const tabs = page.getByRole('navigation', { name: 'Rubriques' })
  const tab = tabs.getByRole('link', { name: /^Commentaires/ })
  await tab.press('Enter')
  // The first tab has such a form too.
  await tab.and(page.locator('[aria-current="page"]')).waitFor()
  await composer(page).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/manager/tickets/${ticket.id}/comments`)
  expect(await findings(page)).toEqual([])

  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await composedText(page).press('Control+Enter')
  await page.getByRole('alert').first().waitFor()
  await page.keyboard.type('Pièce reçue, voir https://exemple.fr/notice')
  await page.keyboard.press('Control+Enter')
  const sent = page.getByRole('listitem').filter({ hasText: 'Pièce reçue' })
  await sent.getByText('pas encore envoyé').waitFor()
  await expect
    .poll(() => sent.getByRole('link', { name: 'https://exemple.fr/notice' }).getAttribute('href'))
    .toBe('https://exemple.fr/notice')

  // The form takes no input while the comment is on its way to the disk.
  await expect.poll(() => composedText(page).inputValue()).toBe('')
  await page.getByRole('radio', { name: 'Note interne' }).press('Space')
  await composedText(page).focus()
  await page.keyboard.type('Le client est pressé')
  await composer(page).getByRole('button', { name: 'Ajouter la note interne' }).press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Le client est pressé' }).getByText('Note interne').waitFor()
  // The text and its kind were a draft; both are blank again, and survive a reload as comments.
  await expect.poll(() => composedText(page).inputValue()).toBe('')
  await page.reload()
  await sent.waitFor()

  await goOnline(world, page)
  const visible = async (body: string) => (await comments(body)).map((row) => row['visible_to_client'])
  await expect.poll(() => visible('Pièce reçue, voir https://exemple.fr/notice')).toEqual([true])
  await expect.poll(() => visible('Le client est pressé')).toEqual([false])
  await expect.poll(() => sent.getByText('pas encore envoyé').count()).toBe(0)
})

it('shows a colleague’s comment as unread until the manager opens it, on a phone and on a desktop', async () => {
  const phone = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, isAlwaysOnline: true })
  await openSignedIn(phone.page, 'technicien')
  await whenUpToDate(phone.page)
  await phone.page.goto(`/technicien/tickets/${ticket.id}`)
  await phone.page.getByRole('button', { name: /Rubriques/ }).click()
  await phone.page.getByRole('menuitem', { name: /^Commentaires/ }).click()
  await phone.page.getByRole('button', { name: /Rubriques.*Commentaires/ }).waitFor()
  await composedText(phone.page).fill('Je passe demain à 9 h')
  await composer(phone.page)
    .getByRole('button', { name: /^Répondre à/ })
    .click()
  await phone.page.getByRole('listitem').filter({ hasText: 'Je passe demain' }).waitFor()
  await expect.poll(async () => (await comments('Je passe demain à 9 h')).length).toBe(1)
  expect(phone.failures).toEqual([])
  await phone.context.close()

  const { page } = manager
  await page.goto('/manager/comments')
  await page.getByRole('row', { name: /Je passe demain/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await page
    .getByRole('row', { name: /Je passe demain/ })
    .getByRole('link')
    .press('Enter')
  const received = page.getByRole('listitem').filter({ hasText: 'Je passe demain' })
  await received.getByText('Nouveau').waitFor()
  await goOnline(world, page)
  await expect.poll(async () => (await comments('Je passe demain à 9 h')).map((row) => row['is_read'])).toEqual([true])
  await page.goto('/manager/comments')
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.getByRole('row', { name: /Je passe demain/ }).count()).toBe(0)
  await page.goto('/manager/comments/all')
  await page.getByRole('row', { name: /Je passe demain/ }).waitFor()
})

it('saves the form of a ticket, and the activity tells each change in words', async () => {
  const { page } = manager
  await openInApplication(page, `/manager/tickets/${ticket.id}/form`)
  const form = page.getByRole('form', { name: 'Modifier le ticket' })
  await form.getByRole('textbox', { name: 'Titre' }).fill('Ascenseur arrêté au deuxième')
  await form.getByRole('textbox', { name: 'Lieu' }).fill('Angers')
  await form.getByRole('button', { name: /^Statut/ }).press('Enter')
  await page.getByRole('option', { name: 'Terminé' }).click()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Ascenseur arrêté au deuxième' }).waitFor()
  await goOnline(world, page)

  await openInApplication(page, '/manager/activity')
  const run = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Ascenseur arrêté au deuxième' }), hasText: 'Lieu' })
  await run.first().waitFor()
  const words = async () => ((await run.first().textContent()) ?? '').replaceAll(/\s/g, ' ')
  await expect.poll(words).toContain(`${ticket.name}Ascenseur arrêté au deuxième`)
  await expect.poll(words).toContain('En coursTerminé')
  expect(await findings(page)).toEqual([])

  // By a word of what was changed, and by one that no entry has.
  await page.keyboard.press('/')
  await page.keyboard.type('angers')
  await page.waitForURL((url) => url.searchParams.get('q') === 'angers')
  await run.first().waitFor()
  await page.keyboard.type(' introuvable')
  await page.getByText('Pas d’activités pour cette recherche').waitFor()
  await page.keyboard.press('Escape')
  await run.first().waitFor()
  await page.keyboard.press('Escape')

  // By field: the runs that changed the place, and no comment.
  await page.keyboard.press('f')
  const field = page.getByRole('option', { name: 'Champ modifié' })
  await field.click()
  await field.waitFor({ state: 'detached' })
  await page.keyboard.type('Lieu')
  await page.getByRole('option', { name: 'Lieu', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByText('1 activité', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('before')).toBe('location')
  await run.first().getByRole('link', { name: 'Ascenseur arrêté au deuxième' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ascenseur arrêté au deuxième' }).waitFor()
  await page.getByRole('region', { name: 'Fil d’activité' }).getByText('Angers').waitFor()

  await openInApplication(page, '/manager/tickets/history')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('ascenseur deuxieme')
  await page.getByRole('row', { name: /Ascenseur arrêté au deuxième En cours Terminé/ }).waitFor()
})

it('says how the person who raised a ticket is reached, without a network, and by one tap on a phone', async () => {
  const [projet] = (await api.list('client', 'projet?limit=1')).data
  const made = await api.post('client', 'ticket', { name: 'Rappelez-moi vite', projet_id: projet?.id })
  const { data } = (await made.json()) as { readonly data: { readonly id: number } }
  const [client] = (await api.list('manager', 'user?limit=all')).data.filter(
    (row) => row['email'] === 'client@exemple.fr',
  )
  const dials = `a[href="tel:${String(client?.['phone']).replaceAll(' ', '')}"]`
  const { page } = manager
  await page.goto(`/manager/tickets/${data.id}`)
  await page.getByRole('heading', { level: 1, name: 'Rappelez-moi vite' }).waitFor()
  await goOnline(world, page)
  world.proxy.setFaults({ offline: true })
  await page.reload()
  const contact = page.getByRole('complementary', { name: 'Propriétés' }).getByRole('region', { name: 'Contact' })
  await contact.getByText('A créé ce ticket').waitFor()
  await contact.locator(dials).waitFor()
  await contact.locator('a[href="mailto:client@exemple.fr"]').waitFor()
  const [address, map] = [contact.locator('address'), contact.getByRole('link', { name: 'Voir sur la carte' })]
  const target = decodeURIComponent((await map.getAttribute('href')) ?? '')
  for (const line of (await address.innerText()).split('\n')) expect(target).toContain(line)
  expect(await contact.locator(`a[href="/manager/clients/${client?.['client_id']}"]`).count()).toBe(1)
  expect(await findings(page)).toEqual([])

  world.proxy.setFaults({ offline: false })
  const phone = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  await openSignedIn(phone.page, 'technicien', `/technicien/tickets/${data.id}`)
  const call = phone.page.getByRole('link', { name: /^Appeler / })
  await call.waitFor()
  expect(await call.and(phone.page.locator(dials)).count()).toBe(1)
  const { width = 0, height = 0 } = (await call.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  expect(await findings(phone.page)).toEqual([])
  expect(phone.failures).toEqual([])
  await phone.context.close()
})

it('takes a ticket by phone for a person of the client, who is its contact then', async () => {
  const { page } = manager
  await openInApplication(page, '/manager/tickets/create')
  await page.getByLabel('Titre').fill('Appel du matin')
  expect(await page.getByRole('button', { name: /^Demandé par/ }).count()).toBe(0)
  const [projet] = (await api.list('client', 'projet?limit=1')).data
  await page.getByRole('button', { name: /^Projet/ }).click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type(String(projet?.['name']))
  const named = page.getByRole('option', { name: String(projet?.['name']) })
  await named.first().click()
  await page.getByRole('button', { name: /^Demandé par/ }).click()
  const [client] = (await api.list('manager', 'user?limit=all')).data.filter(
    (row) => row['email'] === 'client@exemple.fr',
  )
  await page.keyboard.type(String(client?.['lastname']))
  await page.getByRole('option', { name: new RegExp(String(client?.['firstname'])) }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('heading', { level: 1, name: 'Appel du matin' }).waitFor()
  const contact = page
    .getByRole('complementary', { name: 'Propriétés' })
    .getByRole('region', { name: 'Contact', exact: true })
  await contact.getByRole('link', { name: 'client@exemple.fr', exact: true }).waitFor()
  await contact.getByText('E-mail de contact du ticket').waitFor()
  await goOnline(world, page)
})

it('exports chosen columns of the filtered tickets, without a network', async () => {
  const { page } = manager
  await openInApplication(page, '/manager/tickets?q=ascenseur')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('link', { name: 'Exporter' }).click()
  await page.getByRole('button', { name: 'Télécharger en CSV' }).waitFor()
  await page.getByText('1 ticket', { exact: false }).filter({ visible: true }).first().waitFor()
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  const dropped = 'Priorité,Type,Responsable,Temps estimé,Échéance,Créé le,Fermé le,Client,Projet'.split(',')
  for (const column of dropped) await page.getByRole('checkbox', { name: column, exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Lieu' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger en CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'N°;Titre;Statut;Lieu',
    `${ticket.id};Ascenseur arrêté au deuxième;Terminé;Angers`,
  ])
  expect(download.suggestedFilename()).toMatch(/^tickets-\d{4}-\d\d-\d\d\.csv$/)
})
