import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { codeAt, stepAt } from '#server/access/sign-in/totp.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { linkTo } from './support/mails.ts'
import { openSignedIn, openVisitor, PHONE, type Visitor, whenUpToDate } from './support/page.ts'
import { PASSWORD, PEOPLE } from './support/people.ts'
import { createTicket, enterTickets } from './support/tickets.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 230, database: 'postgres' })
  api = apiOf(world.server.origin)
})
afterAll(() => world.close())
afterEach(() => world.proxy.setFaults({ offline: false }))

/** Passkeys are bound to a name, which a numeric address is not. */
const named = (): string => `http://localhost:${world.server.port}`

/** Gives the browser passkeys whose owner is always there. */
const addAuthenticator = async ({ page, context }: Pick<Visitor, 'page' | 'context'>): Promise<void> => {
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

const fillPassword = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByLabel('Mot de passe actuel').press('Enter')
}

const typeCredentials = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
}

const typePassword = (page: Page, person: keyof typeof PEOPLE): Promise<void> =>
  typeCredentials(page, PEOPLE[person].email, PASSWORD)

interface Answer {
  readonly access_token: string
  readonly data: { readonly secret: string }
}

const WITHOUT_FACTOR = { firstname: 'Noa', lastname: 'Vidal', email: 'noa@exemple.fr' }
const COLLEAGUE_PASSWORD = 'cheval pile agrafe'

const send = async (method: 'POST' | 'PUT', path: string, body: object, token = ''): Promise<Answer> => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(`${world.server.origin}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A colleague is invited and chooses a password, past the browser. */
const join = async (colleague: {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}): Promise<string> => {
  const roles = (await api.list('manager', 'role')).data
  const role_id = roles.find(({ slug }) => slug === 'manager')?.['id']
  expect((await api.call('manager', 'POST', '/api/models/user', { ...colleague, role_id })).status).toBe(201)
  const token = new URLSearchParams((await linkTo(world.server, colleague.email)).split('?')[1]).get('token')
  return (await send('POST', '/api/interfaces/auth/set-new-password', { token, password: COLLEAGUE_PASSWORD }))
    .access_token
}

/**
 * A colleague joins, adds an application and requires a second factor of all managers, past the
 * browser.
 */
const requireTwoFactors = async (): Promise<void> => {
  const accessToken = await join({ firstname: 'Ines', lastname: 'Colas', email: 'ines@exemple.fr' })
  const factors = '/api/interfaces/auth/factors/totp'
  const { data } = await send('POST', factors, { current_password: COLLEAGUE_PASSWORD }, accessToken)
  await send('POST', `${factors}/confirm`, { code: codeAt(data.secret, stepAt(Date.now())) }, accessToken)
  await send('PUT', '/api/models/settings/1', { require_two_factors: true }, accessToken)
}

const codesOn = async (page: Page): Promise<string[]> => {
  const list = page.getByRole('list', { name: 'Codes de secours' })
  await list.waitFor()
  return list.getByRole('listitem').allTextContents()
}

it('a manager turns on two factors, loses the phone and uses a recovery code', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/profile')
  await page.getByRole('button', { name: 'Ajouter une application' }).click()
  await fillPassword(page)
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('img', { name: 'Code QR pour l’application d’authentification' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Code de votre application').fill('000000')
  await page.getByRole('button', { name: 'Enregistrer l’application' }).click()
  await page.getByText('Ce code n’est pas le bon, ou il a déjà servi.').waitFor()
  await page.getByLabel('Code de votre application').fill(codeAt(secret, stepAt(Date.now())))
  await page.getByRole('button', { name: 'Enregistrer l’application' }).click()
  const codes = await codesOn(page)
  expect(codes).toHaveLength(10)
  expect(await findings(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  expect((await saved).suggestedFilename()).toBe('codes-de-secours.txt')
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  await page.getByText('10 codes encore valables.').waitFor()
  expect(await findings(page)).toEqual([])
  await context.close()

  // The phone is lost: the codes are what is left.
  const other = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, isAlwaysOnline: true })
  await typePassword(other.page, 'manager')
  await other.page.getByRole('heading', { name: 'Confirmez que c’est vous' }).waitFor()
  expect(await findings(other.page)).toEqual([])
  await other.page.getByLabel('Code de votre application').fill('000000')
  await other.page.getByRole('button', { name: 'Confirmer' }).click()
  await other.page.getByText('Ce code n’est pas le bon, ou il a déjà servi.').waitFor()
  await other.page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await other.page.getByText('Un des codes que vous avez gardés.').waitFor()
  await other.page.getByLabel('Code de secours').fill(codes[0] ?? '')
  await other.page.getByRole('button', { name: 'Confirmer' }).click()
  await other.page.waitForURL((url) => url.pathname === '/manager')
  await other.page.goto('/profile')
  await other.page.getByText('9 codes encore valables.').waitFor()
  await other.page.getByRole('button', { name: 'Retirer', exact: true }).click()
  await fillPassword(other.page)
  await other.page.getByText('L’application est retirée').waitFor()
  await other.context.close()
  expect([...failures, ...other.failures]).toEqual([])
})

it('a passkey opens the account without e-mail and password', async () => {
  const { page, context, failures } = await openVisitor(world.browser, named(), { isAlwaysOnline: true })
  await addAuthenticator({ page, context })
  await openSignedIn(page, 'technicien', '/profile')
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await fillPassword(page)
  expect(await codesOn(page)).toHaveLength(10)
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  await page.getByText(/^Clé d’accès, Chrome/).waitFor()
  await page.evaluate(() => localStorage.clear())

  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.waitForURL((url) => url.pathname === '/technicien')
  await page.evaluate(() => localStorage.clear())

  // After the password, it is the second factor.
  await typePassword(page, 'technicien')
  await page.getByRole('heading', { name: 'Confirmez que c’est vous' }).waitFor()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.waitForURL((url) => url.pathname === '/technicien')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  await fillPassword(page)
  await page.getByText('La clé d’accès est retirée').waitFor()
  await context.close()
  expect(failures).toEqual([])
})

it('a session that is ended from elsewhere keeps the unsent work of its device, which leaves after the next sign-in', async () => {
  const device = await openVisitor(world.browser, world.proxy.origin)
  await enterTickets(device.page)
  world.proxy.setFaults({ offline: true })
  await createTicket(device.page, 'Saisi sans réseau')

  const desk = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(desk.page, 'technicien', '/profile')
  await desk.page.getByText('Cet appareil', { exact: true }).waitFor()
  expect(await findings(desk.page)).toEqual([])
  await desk.page.getByRole('button', { name: 'Mettre fin à toutes les autres' }).click()
  await desk.page.getByText('Ce qui n’est pas encore envoyé y reste gardé jusque-là.').waitFor()
  await desk.page.getByRole('button', { name: 'Mettre fin à ces sessions', exact: true }).click()
  await desk.page.getByText(/sessions? (est|sont) terminée/).waitFor()

  world.proxy.setFaults({ offline: false })
  const { page } = device
  await page.getByRole('dialog', { name: 'Votre session a expiré' }).waitFor()
  await page.getByText('Votre travail est gardé sur cet appareil.').waitFor()
  const names = async () => (await api.list('manager', 'ticket?limit=all')).data.map((row) => row['name'])
  expect(await names()).not.toContain('Saisi sans réseau')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
  await whenUpToDate(page)
  await expect.poll(names).toContain('Saisi sans réseau')
  await device.context.close()
  await desk.context.close()
})

it('a manager whose company asks for a second factor sets one up over the page that is open', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/settings')
  await page.getByLabel('Double authentification exigée des managers').click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: '1 action à revoir' }).waitFor()
  await page.goto('/manager/outbox')
  await page
    .getByText(/Activez d’abord la double authentification de votre propre compte/)
    .first()
    .waitFor()

  // A colleague who has one requires it of all.
  await join(WITHOUT_FACTOR)
  await requireTwoFactors()
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Mot de passe', { exact: true }).press('Enter')
  await dialog.getByRole('heading', { name: 'Protégez votre compte' }).waitFor()
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').replaceAll(' ', '')
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Code de votre application').fill(codeAt(secret, stepAt(Date.now())))
  await page.getByRole('button', { name: 'Enregistrer l’application' }).click()
  expect(await codesOn(page)).toHaveLength(10)
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  await dialog.waitFor({ state: 'detached' })

  // The ended session was refused its channel; the new one is not.
  await page.getByRole('button', { name: 'Abandonner', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await whenUpToDate(page)
  expect(await page.getByText(/Échec de l’abonnement au canal/).count()).toBe(0)
  await context.close()
  expect(failures).toEqual([])
})

it('a manager who has to set up a second factor makes a passkey of it while signing in', async () => {
  const visitor = await openVisitor(world.browser, named(), { size: PHONE, dark: true, isAlwaysOnline: true })
  const { page, context, failures } = visitor
  await addAuthenticator(visitor)
  await typeCredentials(page, WITHOUT_FACTOR.email, COLLEAGUE_PASSWORD)
  await page.getByRole('heading', { name: 'Protégez votre compte' }).waitFor()
  await page.getByText('ou par une clé d’accès.').waitFor()
  await page.getByTestId('secret').waitFor()
  // Cameras read no code that is dark on dark.
  const paper = await page
    .getByRole('img', { name: /^Code QR/ })
    .evaluate((code) => getComputedStyle(code).backgroundColor)
  expect(paper).toBe('rgb(255, 255, 255)')
  expect(await findings(page)).toEqual([])

  // The person breaks the first attempt off.
  await page.evaluate(() => {
    const { credentials } = navigator
    const create = credentials.create.bind(credentials)
    credentials.create = () => {
      credentials.create = create
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await page.getByRole('button', { name: 'Créer plutôt une clé d’accès' }).click()
  await page.getByText('Aucune clé d’accès n’a été créée. Réessayez.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Créer plutôt une clé d’accès' }).click()
  expect(await codesOn(page)).toHaveLength(10)
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  await page.waitForURL((url) => url.pathname === '/manager')
  await page.evaluate(() => localStorage.clear())

  // From now on the passkey is what confirms the password.
  await typeCredentials(page, WITHOUT_FACTOR.email, COLLEAGUE_PASSWORD)
  await page.getByRole('heading', { name: 'Confirmez que c’est vous' }).waitFor()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.waitForURL((url) => url.pathname === '/manager')
  await context.close()
  expect(failures).toEqual([])
})
