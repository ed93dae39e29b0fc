import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import type { RecordAnswer } from '#contract/core/protocol.ts'
import { apiOf } from './support/api.ts'
import { whenFocused } from './support/hands/keys.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { createTicket } from './support/tickets.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

const visitor = () => openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })

/** Gives the page a worker of its own, whose requests a test can answer. */
const withoutSharedWorker = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker')
  })
}

const json = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

it('says in both languages that an address is unknown, with status 404 and a way home', async () => {
  const { page, context } = await visitor()
  const french = await page.goto('/manager/nowhere')
  expect(french?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Cette page est introuvable' }).waitFor()
  const english = await page.goto('/en/nowhere')
  expect(english?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.waitForURL((url) => url.pathname === '/en')
  await context.close()
})

it('leads from paths of former versions to the pages of today, or says that there is none', async () => {
  const { page, context } = await visitor()
  for (const [former, present] of [
    ['/authOLD/login', '/auth/login'],
    ['/authOLD/recover-password', '/auth/recover-password'],
    ['/authOLD/register', '/auth/register'],
  ]) {
    await page.goto(former ?? '')
    await page.waitForURL((url) => url.pathname === present)
  }
  await openSignedIn(page, 'manager')
  for (const [former, present] of [
    ['/technicien/indexOLD', '/technicien'],
    ['/technicien/log?q=a', '/technicien/pointages'],
    ['/admin/settings', '/manager/settings'],
    ['/admin/me', '/profile'],
  ]) {
    await page.goto(former ?? '')
    await page.waitForURL((url) => url.pathname === present)
  }
  for (const gone of ['/taskSupervisor', '/licenses', '/Subscription']) {
    await page.goto(gone)
    await page.getByRole('heading', { name: 'Cette page n’existe plus' }).waitFor()
  }
  await context.close()
})

it('tells visitors how to reach the company', async () => {
  const { page, context } = await visitor()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/contact')
  await expect
    .poll(() => page.getByRole('main').getByRole('link', { name: /@/ }).getAttribute('href'))
    .toMatch(/^mailto:/)
  await page
    .getByRole('contentinfo')
    .getByText(new RegExp(`© ${companyDay(new Date()).slice(0, 4)} .*SIREN`))
    .waitFor()
  await context.close()
})

it('tells visitors whether the service answers, and that their device has no network', async () => {
  const { page, context } = await visitor()
  const line = (text: string) => page.getByRole('contentinfo').getByText(text)
  // The page asks anew at each change of the network.
  const askAgain = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.goto('/')
  await line('Le service répond').waitFor()
  // The server answers that it can't do its work.
  await page.route('**/ready', (route) => route.fulfill(json(503, {})))
  await askAgain()
  await line('Le service ne répond pas').waitFor()
  await page.unroute('**/ready')
  await askAgain()
  await line('Le service répond').waitFor()
  // No server answers.
  world.proxy.setFaults({ offline: true })
  await askAgain()
  await line('Le service ne répond pas').waitFor()
  world.proxy.setFaults({ offline: false })
  await context.setOffline(true)
  await line('Cet appareil est sans réseau').waitFor()
  await context.close()
})

it('shows the change of a name and of a role without a new sign-in', async () => {
  const [person, manager] = [await visitor(), await visitor()]
  await openSignedIn(person.page, 'technicien')
  await whenUpToDate(person.page)
  const { user } = await person.page.evaluate(async () => {
    const answer = await fetch('/api/interfaces/auth/user', {
      headers: { Authorization: localStorage.getItem('auth._token.local') ?? '' },
    })
    return (await answer.json()) as { user: { id: number } }
  })
  await openSignedIn(manager.page, 'manager')
  const change = (body: object) =>
    manager.page.evaluate(
      async ([id, changes]) => {
        const headers = {
          Authorization: localStorage.getItem('auth._token.local') ?? '',
          'Content-Type': 'application/json',
        }
        const answer = await fetch(`/api/models/user/${id}`, { method: 'PUT', headers, body: JSON.stringify(changes) })
        return answer.status
      },
      [user.id, body] as const,
    )
  expect(await change({ firstname: 'Zoé' })).toBe(200)
  await person.page.getByText(/Zoé/).filter({ visible: true }).first().waitFor()
  const roles = await manager.page.evaluate(async () => {
    const answer = await fetch('/api/models/role', {
      headers: { Authorization: localStorage.getItem('auth._token.local') ?? '' },
    })
    return ((await answer.json()) as { data: { id: number; slug: string }[] }).data
  })
  const idOf = (slug: string) => roles.find((role) => role.slug === slug)?.id
  expect(await change({ role_id: idOf('manager') })).toBe(200)
  await expect
    .poll(async () => {
      await person.page.getByRole('button', { name: 'Mon compte' }).click()
      const isOffered = await person.page.getByRole('menuitem', { name: 'Espace manager' }).isVisible()
      await person.page.keyboard.press('Escape')
      return isOffered
    })
    .toBe(true)
  await person.page.goto('/manager/users')
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(person.page.url()).pathname).toBe('/manager/users')
  expect(await change({ role_id: idOf('technicien') })).toBe(200)
  await person.page.waitForURL((url) => url.pathname === '/technicien')
  await Promise.all([person.context.close(), manager.context.close()])
})

it('fetches the person when only the tokens are on the device', async () => {
  const { page, context } = await visitor()
  await openSignedIn(page, 'manager')
  await page.evaluate(() => localStorage.removeItem('auth.user'))
  await page.goto('/manager/tickets')
  await page.getByRole('button', { name: 'Mon compte' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/manager/tickets')
  await context.close()
})

it('names the status of a refusal, and keeps an action on which the server failed', async () => {
  const { page, context } = await visitor()
  await withoutSharedWorker(page)
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  await page.goto('/manager/tickets/7')
  const answers: { status: number; code: string }[] = []
  await context.route('**/api/models/ticket/7/toggleFavorite', (route) => {
    const { status = 200, code } = answers.shift() ?? {}
    if (status === 200) return route.continue()
    const key = route.request().headers()['idempotency-key'] ?? ''
    return route.fulfill(json(status, { message: 'Non.', code }, { 'idempotency-key': key }))
  })
  const star = page.getByRole('button', { name: 'Mettre en favori' })
  await star.waitFor()
  answers.push({ status: 403, code: 'forbidden' })
  await star.click()
  await page.getByText(/Erreur 403/).waitFor()
  answers.push({ status: 500, code: 'internal' })
  await star.click()
  await page.getByText(/erreur 500 du serveur/).waitFor()
  await page.getByText('Votre action est gardée sur cet appareil').filter({ visible: true }).first().waitFor()
  await context.close()
})

it('says once that the server failed on a bulk action, with the number of its rows', async () => {
  const api = apiOf(world.server.origin)
  const [first, wanted] = (await api.list('manager', 'ticket_priority')).data
  const [projet] = (await api.list('manager', 'projet?limit=1')).data
  const ids: number[] = []
  for (const name of ['un', 'deux', 'trois']) {
    const body = { name: `Du groupe, ${name}`, projet_id: projet?.id, priority_id: first?.id }
    ids.push(((await (await api.post('manager', 'ticket', body)).json()) as RecordAnswer).data.id)
  }
  const { page, context } = await visitor()
  await withoutSharedWorker(page)
  const failed = new Set<string>()
  await context.route('**/api/models/ticket/*/updatePriority', (route) => {
    const url = route.request().url()
    if (failed.has(url)) return route.continue()
    failed.add(url)
    const key = route.request().headers()['idempotency-key'] ?? ''
    return route.fulfill(json(500, { message: 'Non.', code: 'internal' }, { 'idempotency-key': key }))
  })
  await openSignedIn(page, 'manager', '/manager/tickets?limit=all')
  await whenUpToDate(page)
  for (const id of ids) {
    const row = page.locator('[data-row]').filter({ has: page.locator(`a[href$="/tickets/${id}"]`) })
    await row.getByRole('checkbox').click()
  }
  await page.getByRole('button', { name: 'Changer la priorité' }).click()
  await page.getByRole('option', { name: String(wanted?.['name']) }).click()
  const told = page.getByText(/erreur 500 du serveur/)
  await told.filter({ hasText: '3 actions sur 3' }).waitFor()
  await page.getByText('Vos actions sont gardées sur cet appareil').filter({ visible: true }).first().waitFor()
  expect(await told.count()).toBe(1)
  await page.getByRole('button', { name: 'Voir lesquelles' }).click()
  await page.getByRole('dialog', { name: /^Résultat/ }).waitFor()
  await context.close()
})

it('says that a channel could not be subscribed to', async () => {
  const { page, context } = await visitor()
  await withoutSharedWorker(page)
  await context.route('**/broadcasting/auth', (route) =>
    route.fulfill(json(403, { message: 'Non.', code: 'forbidden' })),
  )
  await openSignedIn(page, 'technicien')
  await page.getByText(/Échec de l’abonnement au canal/).waitFor()
  await context.close()
})

it('leads to the page about bad requests after a 400', async () => {
  const { page, context } = await visitor()
  await context.route('**/api/interfaces/auth/login', (route) =>
    route.fulfill(json(400, { message: 'Non.', code: 'malformed' })),
  )
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill('a@exemple.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/400')
  await page.getByRole('heading', { name: 'Cette requête est incorrecte' }).waitFor()
  await context.close()
})

it('shows a message where no worker can be started', async () => {
  const { page, context } = await visitor()
  await openSignedIn(page, 'manager')
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('Workers are forbidden here.')
    }
    Object.assign(window, { SharedWorker: refuse, Worker: refuse })
  })
  await page.goto('/manager/tickets')
  await page.getByRole('heading', { name: 'Une erreur est survenue' }).waitFor()
  await page.getByRole('button', { name: 'Recharger la page' }).waitFor()
  await context.close()
})

it('does not fetch the whole application ahead on a connection that saves data', async () => {
  const { page, context } = await openVisitor(world.browser, world.proxy.origin)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  expect(await registered()).toBe(false)
  await page.evaluate(() => {
    const { connection } = navigator as Navigator & { connection: EventTarget }
    Object.assign(connection, { saveData: false })
    connection.dispatchEvent(new Event('change'))
  })
  await expect.poll(registered).toBe(true)
  await context.close()
})

it('takes a double click on a step for one, and keeps a cancelled description within reach', async () => {
  const { page, context } = await visitor()
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  await createTicket(page, 'Imprimante en panne')
  const start = page.getByRole('button', { name: 'Démarrer' })
  await start.waitFor()
  await start.dblclick()
  await page.getByRole('button', { name: 'Terminer' }).waitFor()
  // Longer than the second click has to take effect.
  await page.waitForTimeout(1000)
  await expect.poll(() => page.getByRole('button', { name: 'Terminer' }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Ajouter une description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Appeler le 04 72 00 11 22.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue())
    .toBe('Appeler le 04 72 00 11 22.')
  await whenFocused(page.getByRole('textbox', { name: 'Description' }))
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => page.getByRole('link', { name: '04 72 00 11 22' }).getAttribute('href'))
    .toBe('tel:0472001122')
  // The editors are gone; what opens them has the focus.
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  await expect.poll(focused).toBe('Modifier\u202f: Description')
  await page.getByRole('button', { name: 'Imprimante en panne' }).click()
  await page.getByRole('textbox', { name: 'Modifier le titre' }).fill('Imprimante réparée')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Imprimante réparée')
  await context.close()
})
