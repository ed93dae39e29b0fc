import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RecordAnswer, WireRow } from '#contract/core/protocol.ts'
import { apiOf } from './support/api.ts'
import { openVisitor, signIn, type Visitor, whenReadyOffline } from './support/page.ts'
import { countSteps } from './support/tickets.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>
let priorities: readonly WireRow[]
let projet: WireRow

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 11 })
  api = apiOf(world.server.origin)
  priorities = (await api.list('manager', 'ticket_priority')).data
  projet = (await api.list('manager', 'projet?limit=1')).data[0] as WireRow
  manager = await openVisitor(world.browser, world.proxy.origin)
  await signIn(manager.page, 'manager')
  // Pages are opened before each loss of the network, and what they load later must come from the
  // device.
  await whenReadyOffline(manager.page)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

/** A ticket of a story of its own, in progress, with the first priority. */
const startTicket = async (name: string): Promise<WireRow> => {
  const body = { name, projet_id: projet.id, priority_id: priorities[0]?.id, description: 'La pompe fuit.' }
  const created = ((await (await api.post('manager', 'ticket', body)).json()) as RecordAnswer).data
  return ((await (await api.put('manager', `ticket/${created.id}/start`, {})).json()) as RecordAnswer).data
}

const onServer = async (id: unknown): Promise<WireRow> => {
  const row = (await api.list('manager', 'ticket?limit=200')).data.find((each) => each.id === id)
  if (!row) throw new Error(`ticket ${String(id)} is not there`)
  return row
}

/** Another person's work while this page has no network; then the page receives it. */
const meanwhile = async (page: Page, act: () => Promise<Response>): Promise<void> => {
  expect((await act()).status).toBe(200)
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

const goOffline = (): void => world.proxy.setFaults({ offline: true })

const openTicket = async (page: Page, ticket: WireRow): Promise<void> => {
  await page.goto(`/manager/tickets/${ticket.id}`)
  await page.getByRole('heading', { level: 1, name: String(ticket['name']) }).waitFor()
  // The device may have heard of its creation before it hears of its start.
  await page.getByRole('button', { name: /^Statut.*En cours$/ }).waitFor()
}

const choosePriority = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Priorité :/ }).click()
  await page.getByRole('option', { name }).click()
}

const expectNoBarriers = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze()
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))).toEqual([])
}

it('takes back the last step with Ctrl+Z, whether it has left or not, and says so', async () => {
  const { page } = manager
  const ticket = await startTicket('Une étape à reprendre')
  await openTicket(page, ticket)
  await page.getByRole('button', { name: 'Terminer' }).press('Enter')
  await page.getByText('Statut : Terminé').waitFor()
  // The button has gone; the next step has its focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Fermer')
  await expect.poll(async () => (await onServer(ticket.id))['status_id']).not.toBe(ticket['status_id'])
  await page.keyboard.press('Control+z')
  await page.getByText('Annulé · Statut : Terminé').waitFor()
  await expect.poll(async () => (await onServer(ticket.id))['status_id']).toBe(ticket['status_id'])

  goOffline()
  // An action that was tried once may have been carried out: only from here on it waits without a
  // try.
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await page.getByRole('button', { name: 'Terminer' }).click()
  await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()
  await page.keyboard.press('z')
  await page.getByText('L’action n’était pas encore partie.').waitFor()
  await expect.poll(() => page.getByText('pas encore envoyé').count()).toBe(0)
})

it('tells whose value was replaced, and puts it back', async () => {
  const { page } = manager
  const ticket = await startTicket('La priorité de deux personnes')
  const [, theirs, mine] = priorities as [WireRow, WireRow, WireRow]
  await openTicket(page, ticket)
  goOffline()
  await choosePriority(page, String(mine['name']))
  await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()
  await meanwhile(page, () => api.put('technicien', `ticket/${ticket.id}/updatePriority`, { priority_id: theirs.id }))
  await page.getByText(new RegExp(`Yanis Lefèvre avait mis «.${String(theirs['name'])}.» aujourd’hui à `)).waitFor()
  await page.getByRole('button', { name: new RegExp(`^Remettre «.${String(theirs['name'])}`) }).click()
  await expect.poll(async () => (await onServer(ticket.id))['priority_id']).toBe(theirs.id)
})

it('undoes a bulk change as one, tells the refused of it in one message, and shows which and why', async () => {
  const { page } = manager
  const five = await Promise.all(
    ['un', 'deux', 'trois', 'quatre', 'cinq'].map((number) => startTicket(`Du groupe, ${number}`)),
  )
  const [first, closed] = five as [WireRow, WireRow]
  const wanted = priorities[1] as WireRow
  await page.goto('/manager/tickets?limit=all')
  for (const { id } of five) {
    const row = page.locator('[data-row]').filter({ has: page.locator(`a[href$="/tickets/${id}"]`) })
    await row.getByRole('checkbox').click()
  }
  goOffline()
  await page.getByRole('button', { name: 'Changer la priorité' }).click()
  await page.getByRole('option', { name: String(wanted['name']) }).click()
  await page.getByText(/5 tickets · Priorité/).waitFor()
  await meanwhile(page, () => api.put('manager', `ticket/${closed.id}/close`, {}))
  await page.getByText(/1 action sur 5 refusée/).waitFor()
  await page.getByRole('button', { name: 'Voir lesquelles' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(String(closed['name'])).waitFor()
  await dialog.getByText(/Vous.: .* · Camille Moreau a mis «.Fermé.» aujourd’hui à/).waitFor()
  await expectNoBarriers(page)
  await expect.poll(async () => (await onServer(first.id))['priority_id']).toBe(wanted.id)
  await dialog.getByRole('button', { name: 'Annuler tout le groupe' }).click()
  for (const { id, priority_id } of five)
    await expect.poll(async () => (await onServer(id))['priority_id']).toBe(priority_id)
  await expect.poll(() => page.getByText(/action à revoir/).count()).toBe(0)
})

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: /^Modifier\s: Description|Ajouter une description/ }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill(text)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()
}

const meetInText = async (page: Page, ticket: WireRow): Promise<void> => {
  await openTicket(page, ticket)
  goOffline()
  await write(page, 'La pompe fuit depuis lundi matin.')
  await meanwhile(page, () =>
    api.put('technicien', `ticket/${ticket.id}`, { description: 'La pompe fuit depuis dimanche. Code : 4521.' }),
  )
  await page
    .getByText('Votre texte n’a pas remplacé celui de Yanis Lefèvre')
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Comparer les deux versions' }).click()
  await page.getByRole('dialog').getByText('dimanche').waitFor()
}

it('shows two versions of a text side by side: mine, edited, replaces theirs', async () => {
  const { page } = manager
  const ticket = await startTicket('Un texte à deux')
  await meetInText(page, ticket)
  await expectNoBarriers(page)
  const mine = page.getByRole('textbox', { name: /^Votre version/ })
  await expect.poll(() => mine.inputValue()).toBe('La pompe fuit depuis lundi matin.')
  await mine.fill('La pompe fuit depuis dimanche soir.')
  await page.getByRole('button', { name: 'Enregistrer ma version' }).click()
  await expect.poll(async () => (await onServer(ticket.id))['description']).toBe('La pompe fuit depuis dimanche soir.')
  await expect.poll(() => page.getByText('Votre texte n’a pas remplacé').count()).toBe(0)
})

it('keeps what others wrote while a text was open for editing, although they were online all the time', async () => {
  const { page } = manager
  const ticket = await startTicket('Un texte ouvert')
  await openTicket(page, ticket)
  await page.getByRole('button', { name: /^Modifier\s: Description/ }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('La pompe fuit depuis lundi matin.')
  const theirs = { description: 'La pompe fuit depuis dimanche.', location: 'au sous-sol' }
  expect((await api.put('technicien', `ticket/${ticket.id}`, theirs)).status).toBe(200)
  await page.getByText('au sous-sol').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page
    .getByText('Votre texte n’a pas remplacé celui de Yanis Lefèvre')
    .filter({ visible: true })
    .first()
    .waitFor()
  expect((await onServer(ticket.id))['description']).toBe(theirs.description)
})

it('does a refused step again once it is allowed', async () => {
  const { page } = manager
  const ticket = await startTicket('Une étape à refaire')
  await openTicket(page, ticket)
  goOffline()
  await page.getByRole('button', { name: 'Terminer' }).click()
  await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()
  await meanwhile(page, () => api.put('manager', `ticket/${ticket.id}/close`, {}))
  await page.getByText(/Vous.: Terminé · Camille Moreau a mis «.Fermé.»/).waitFor()
  expect(
    (await api.put('manager', `ticket/${ticket.id}/updateStatus`, { status_id: ticket['status_id'] })).status,
  ).toBe(200)
  await countSteps(page, 'En cours → Terminé')
  await page.getByRole('button', { name: 'Refaire', exact: true }).click()
  // The page knows of the new action: it goes in the same moment as the refusal.
  await page.getByRole('button', { name: 'Refaire', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await onServer(ticket.id))['status_id']).not.toBe(ticket['status_id'])
  await expect.poll(() => page.getByText('pas encore envoyé').count()).toBe(0)
  await page.getByText(/Vous.: En cours → Terminé/).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'mostSteps'))).toBe(1)
  await expect.poll(() => page.getByText(/a été refusé/).count()).toBe(0)
})

it('keeps the other version of a text when asked, and gives mine back when that was a mistake', async () => {
  const { page } = manager
  const ticket = await startTicket('Un texte qui reste le leur')
  await meetInText(page, ticket)
  await page.getByRole('button', { name: 'Garder l’autre version' }).click()
  await page.getByRole('button', { name: 'Reprendre la mienne' }).click()
  await expect.poll(async () => (await onServer(ticket.id))['description']).toBe('La pompe fuit depuis lundi matin.')
})

it('opens the form of a refused action with what was given and what is wrong with it, and sends it anew', async () => {
  const { page } = manager
  const ticket = await startTicket('Un responsable parti')
  const people = (await api.list('manager', 'user?limit=200')).data.filter(({ id }) => id !== ticket['responsable_id'])
  await openTicket(page, ticket)
  goOffline()
  await page.getByRole('button', { name: /^Responsable :/ }).click()
  const offered = page.getByRole('option')
  await offered.first().waitFor()
  const chosen = (await offered.last().textContent()) ?? ''
  const who = people.find((person) => chosen.includes(`${String(person['firstname'])} ${String(person['lastname'])}`))
  await offered.filter({ hasText: chosen }).first().click()
  await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()
  await meanwhile(page, () => api.put('manager', `user/${who?.id}`, { is_active: false }))
  await page.getByRole('button', { name: 'Corriger et renvoyer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Cet élément n’existe pas ou vous n’y avez pas accès.').waitFor()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: /^Responsable/ }).click()
  await page.getByRole('option', { name: 'Yanis Lefèvre' }).click()
  await dialog.getByRole('button', { name: 'Renvoyer' }).click()
  const yanis = people.find((person) => person['lastname'] === 'Lefèvre' && person['firstname'] === 'Yanis')
  await expect.poll(async () => (await onServer(ticket.id))['responsable_id']).toBe(yanis?.id)
})

it('corrects a refused creation in the form that it came from, and what was built on it goes with it', async () => {
  const { page } = manager
  const [archived, other] = (await api.list('manager', 'projet?limit=10')).data.filter(
    ({ archived_at }) => archived_at === null,
  ) as [WireRow, WireRow]
  await page.goto('/manager/tickets/create')
  goOffline()
  await page.getByLabel('Titre').fill('Un ticket sur un projet archivé')
  await page.getByRole('button', { name: /^Projet/ }).click()
  await page
    .getByRole('option', { name: String(archived['name']) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('heading', { level: 1, name: 'Un ticket sur un projet archivé' }).waitFor()
  await page.getByRole('button', { name: 'Démarrer' }).click()
  await meanwhile(page, () => api.put('manager', `projet/${archived.id}/setArchive`, {}))
  await page.getByRole('button', { name: 'Corriger et renvoyer' }).click()
  await page.getByText('Cet élément n’existe pas ou vous n’y avez pas accès.').waitFor()
  const title = () => page.getByLabel('Titre').inputValue()
  await expect.poll(title).toBe('Un ticket sur un projet archivé')
  // A new ticket begins with nothing of it, and what is typed there is nothing of this one.
  await page.getByRole('link', { name: 'Créer un ticket' }).click()
  await expect.poll(title).toBe('')
  await page.getByLabel('Titre').fill('Un tout autre ticket')
  await page.goBack()
  await expect.poll(title).toBe('Un ticket sur un projet archivé')
  await page.getByRole('button', { name: /^Projet/ }).click()
  await page
    .getByRole('option', { name: String(other['name']) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  const created = async () =>
    (await api.list('manager', 'ticket?limit=200')).data.filter(
      ({ name }) => name === 'Un ticket sur un projet archivé',
    )
  const inProgress = (await api.list('manager', 'ticket_status')).data.find(({ stage }) => stage === 'in_progress')
  await expect
    .poll(async () => (await created()).map((row) => [row['projet_id'], row['status_id']]))
    .toEqual([[other.id, inProgress?.id]])
  expect(manager.failures).toEqual([])
})
