import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { linkTo, mailsTo } from './support/mails.ts'
import { openSignedIn, openVisitor, PHONE, type Visitor, whenReadyOffline, whenUpToDate } from './support/page.ts'
import { PASSWORD, PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 29, database: 'postgres' })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
  await manager.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const person = async (email: string) =>
  (await api.list('manager', 'user?limit=all')).data.find((row) => row['email'] === email)

it('refuses a request, and takes it up again', async () => {
  const body = {
    firstname: 'Spam',
    lastname: 'Robot',
    email: 'spam@robot.example',
    password: 'douze lettres et plus',
    company: 'Robots',
    phone: null,
  }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${world.server.origin}/api/interfaces/auth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const { page } = manager
  await page.goto('/manager/users')
  await page.getByRole('button', { name: /^En attente/ }).press('Enter')
  await page.getByRole('link', { name: 'Spam Robot' }).press('Enter')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByText('La demande de Spam Robot est refusée').waitFor()
  await expect.poll(async () => (await person('spam@robot.example'))?.['requested_at']).toBeNull()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Refuser' }).waitFor()
  await expect.poll(async () => (await person('spam@robot.example'))?.['requested_at']).not.toBeNull()
  expect(mailsTo(world.server, 'spam@robot.example')).toBe(0)
})

it('creates, invites, changes, deactivates and finds a user by keyboard', async () => {
  const { page } = manager
  await page.goto('/manager/users')
  await page.getByRole('row').nth(1).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Nouvel utilisateur' }).first().press('Enter')
  await page.getByRole('dialog', { name: 'Nouvel utilisateur' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
    .toBe('firstname')
  await page.keyboard.type('Anaïs')
  await page.getByLabel('Nom', { exact: true }).fill('Öztürk')
  await page.getByLabel('E-mail').fill('anais@exemple.fr')
  await page.getByRole('button', { name: /^Rôle/ }).press('Enter')
  await page.getByRole('option', { name: 'Technicien' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await linkTo(world.server, 'anais@exemple.fr')).toContain('/auth/set-new-password?token=')

  await page.keyboard.press('/')
  await page.keyboard.type('ozturk')
  await page.getByRole('link', { name: 'Anaïs Öztürk' }).waitFor()
  // The heads of the columns are a row too.
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Anaïs Öztürk' }).waitFor()
  await page.getByRole('button', { name: /^Ville :/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Ville' }).waitFor()
  await page.keyboard.type('Nantes')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await person('anais@exemple.fr'))?.['city']).toBe('Nantes')

  await page.getByRole('button', { name: 'Plus d’actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Envoyer une invitation' }).press('Enter')
  await page.getByText('Invitation envoyée à anais@exemple.fr').waitFor()
  await page.getByRole('button', { name: 'Plus d’actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Désactiver' }).press('Enter')
  await page.getByText('Anaïs Öztürk ne peut plus se connecter').waitFor()
  await expect.poll(async () => (await person('anais@exemple.fr'))?.['is_active']).toBe(false)

  await page.goto('/manager/users')
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.getByRole('link', { name: 'Anaïs Öztürk' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Désactivés/ }).press('Enter')
  await page.getByRole('link', { name: 'Anaïs Öztürk' }).press('Enter')
  await page.getByRole('button', { name: 'Réactiver' }).press('Enter')
  await expect.poll(async () => (await person('anais@exemple.fr'))?.['is_active']).toBe(true)
})

it('asks for the client of a client’s person before the account is saved', async () => {
  const { page } = manager
  await page.goto('/manager/users')
  await page.getByRole('button', { name: 'Nouvel utilisateur' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nouvel utilisateur' })
  await dialog.getByLabel('Prénom').fill('Inès')
  await dialog.getByLabel('Nom', { exact: true }).fill('Kaya')
  await dialog.getByLabel('E-mail').fill('ines@exemple.fr')
  await dialog.getByRole('button', { name: /^Rôle/ }).press('Enter')
  await page.getByRole('option', { name: 'Client', exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await dialog.locator('[data-field="client_id"]').getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: /^Client/ }).press('Enter')
  await page.getByRole('option').first().click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await expect.poll(async () => (await person('ines@exemple.fr'))?.['client_id']).not.toBeUndefined()
  expect(manager.failures).toEqual([])
})

it('keeps the role of a person without a client', async () => {
  const { page } = manager
  await page.goto('/manager/users')
  await page.getByRole('link', { name: 'Anaïs Öztürk' }).press('Enter')
  // The list has a button « Rôle » of its own.
  const role = page.getByRole('button', { name: 'Rôle : Technicien' })
  await role.press('Enter')
  await page.getByRole('option', { name: 'Client', exact: true }).click()
  await page.getByText(/^Le champ .* doit être rempli\.$/).waitFor()
  await role.waitFor()
})

it('makes and sends links on a phone, and says that they need a network', async () => {
  const phone = await openVisitor(world.browser, world.proxy.origin, { size: PHONE })
  const { page } = phone
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client = await person(PEOPLE.client.email)
  await openSignedIn(page, 'manager', `/manager/clients/${client?.['client_id']}/users`)
  await whenReadyOffline(page)
  // The working time of a client's people means nothing here.
  await page.getByRole('link', { name: /Garnier/ }).click()
  await page.getByRole('heading', { name: 'Accès', level: 2 }).waitFor()
  expect(await page.getByRole('heading', { name: 'Temps et coût' }).count()).toBe(0)
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Créer un lien de connexion…' }).click()
  }
  await openDialog()
  await page.getByRole('button', { name: 'Créer le lien' }).click()
  await page.getByRole('button', { name: 'Copier' }).click()
  await page.getByText('copié dans le presse papier').waitFor()
  // The message may just fade away.
  await expect.poll(() => findings(page)).toEqual([])
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const guest = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, isAlwaysOnline: true })
  await guest.page.goto(copied.pathname + copied.search)
  await guest.page.waitForURL((url) => url.pathname === '/client')
  await guest.context.close()

  await page.getByRole('button', { name: 'Fermer' }).last().click()
  world.proxy.setFaults({ offline: true })
  await openDialog()
  await page.getByRole('button', { name: 'Créer le lien' }).click()
  await page.getByText('Une connexion est nécessaire').waitFor()
  await phone.context.close()
})

it('leaves the page in its language when something else of the profile is saved', async () => {
  await api.put('manager', `user/${(await person(PEOPLE.client.email))?.id}`, { locale: 'fr' })
  const { page, context } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'client', '/en/profile')
  await whenUpToDate(page)
  const about = page.getByRole('form', { name: 'About you' })
  await about.getByLabel('Phone').fill('01 99 00 69 56')
  await about.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/profile')
  await about.getByRole('combobox', { name: /^Language/ }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await about.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await person(PEOPLE.client.email))?.['locale']).toBe('en')
  await about.getByRole('combobox', { name: /^Language/ }).click()
  await page.getByRole('option', { name: 'Français' }).click()
  await about.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL((url) => url.pathname === '/profile')
  await context.close()
})

it('changes one’s own name offline, address and password online, and ends all sessions', async () => {
  const visitor = await openVisitor(world.browser, world.proxy.origin, { size: PHONE })
  const { page } = visitor
  await openSignedIn(page, 'technicien')
  await whenReadyOffline(page)
  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Mon compte' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor()
  await page.waitForFunction(() => document.querySelector('[data-skeleton]') === null)
  expect(await findings(page)).toEqual([])
  expect(
    await page.evaluate(
      () => document.querySelector('main')?.scrollWidth === document.querySelector('main')?.clientWidth,
    ),
  ).toBe(true)

  world.proxy.setFaults({ offline: true })
  await page.getByLabel('Prénom').fill('Yanis-Noé')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  const password = page.getByRole('form', { name: 'Mot de passe' })
  await password.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await password.getByLabel('Nouveau mot de passe').fill('un tout nouveau sésame')
  await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await password.getByRole('alert').waitFor()
  // A manager corrects another field meanwhile: what is sent later must leave it as it is.
  const own = await person(PEOPLE.technicien.email)
  await api.put('manager', `user/${own?.id}`, { lastname: 'Lefebvre' })
  world.proxy.setFaults({ offline: false })
  await expect.poll(async () => (await person(PEOPLE.technicien.email))?.['firstname']).toBe('Yanis-Noé')
  expect((await person(PEOPLE.technicien.email))?.['lastname']).toBe('Lefebvre')

  // The text typed without a network is still there.
  await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await page.getByText('Votre mot de passe a changé').waitFor()
  const email = page.getByRole('form', { name: 'Adresse e-mail' })
  await email.getByLabel('Nouvelle adresse e-mail').fill('yanis@exemple.fr')
  await email.getByLabel('Mot de passe actuel').fill('pas le bon du tout')
  await email.getByRole('button', { name: 'Changer l’adresse' }).click()
  await email.getByText('Ce mot de passe n’est pas le bon.').waitFor()
  await email.getByLabel('Mot de passe actuel').fill('un tout nouveau sésame')
  await email.getByRole('button', { name: 'Changer l’adresse' }).click()
  await page.getByText('Adresse à confirmer : yanis@exemple.fr').waitFor()
  // The password and the new device are a mail each; the new address gets its own.
  await expect.poll(() => mailsTo(world.server, PEOPLE.technicien.email)).toBe(2)
  await expect.poll(() => mailsTo(world.server, 'yanis@exemple.fr')).toBe(1)

  await page.getByRole('button', { name: 'Se déconnecter partout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Se déconnecter partout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(visitor.failures).toEqual([])
  await visitor.context.close()
})
