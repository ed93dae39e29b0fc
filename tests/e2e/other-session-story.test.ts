import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { linkTo } from './support/mails.ts'
import { openSignedIn, openVisitor, PHONE, whenReadyOffline, whenUpToDate } from './support/page.ts'
import { PEOPLE, type PersonName } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 31, database: 'postgres' })
  api = apiOf(world.server.origin)
})
afterAll(() => world.close())
afterEach(() => world.proxy.setFaults({ offline: false }))

const person = async (name: PersonName) =>
  (await api.list('manager', 'user?limit=all')).data.find((row) => row['email'] === PEOPLE[name].email)
const signInLink = async (name: PersonName): Promise<string> => {
  const answer = await api.call('manager', 'POST', `/api/models/user/${(await person(name))?.id}/makeAutolog`, {
    to: null,
  })
  const { data } = (await answer.json()) as { readonly data: { readonly path: string } }
  return data.path
}
const recoveryLink = async (name: PersonName): Promise<string> => {
  const { email } = PEOPLE[name]
  const headers = { 'content-type': 'application/json' }
  await fetch(`${world.server.origin}/api/interfaces/auth/recover-password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email }),
  })
  // Past the mail about a sign-in on another device.
  await expect.poll(() => linkTo(world.server, email)).toContain('/auth/set-new-password')
  return linkTo(world.server, email)
}
const AS = /^Vous êtes connecté en tant que /

it('a sign-in link of another person asks first; staying leaves it unused, and it works after a sign-out', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  const link = await signInLink('client')
  await openSignedIn(page, 'technicien', link)
  await page.getByRole('heading', { level: 1, name: AS }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Rester connecté' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/technicien'))
  await whenUpToDate(page)

  await page.goto(link)
  await page.getByRole('button', { name: 'Se déconnecter et utiliser ce lien' }).click()
  await page.waitForURL((url) => url.pathname === '/client')
  await page.getByRole('region', { name: 'Ce qui vous attend' }).waitFor()

  // Nobody is asked about their own link: it leads on, though it was used.
  await page.goto(link)
  await page.waitForURL((url) => url.pathname === '/client')
  expect(failures).toEqual([])
  await context.close()
})

it('a sign-out in another tab leaves the link of the question unused', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const link = await signInLink('client')
  await openSignedIn(page, 'technicien', link)
  await page.getByRole('heading', { level: 1, name: AS }).waitFor()
  const other = await context.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Se déconnecter et utiliser ce lien' }).waitFor()

  const own = await context.newPage()
  await own.goto('/technicien')
  await whenUpToDate(own)
  await own.getByRole('button', { name: 'Mon compte' }).click()
  // The old page shows the home page for a moment, before the browser loads it anew.
  const loaded = own.waitForEvent('load')
  await own.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await loaded
  for (const tab of [page, other, own]) await tab.waitForURL((url) => url.pathname === '/')
  expect(await own.evaluate(() => localStorage.getItem('auth.user'))).toBeNull()

  await page.goto(link)
  await page.waitForURL((url) => url.pathname === '/client')
  expect(failures).toEqual([])
  await context.close()
})

it('a recovery link of another person loses nothing that was not sent', async () => {
  const { page: profile, context, failures } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(profile, 'technicien', '/profile')
  await whenReadyOffline(profile)
  const link = await recoveryLink('client')
  world.proxy.setFaults({ offline: true })
  await profile.getByLabel('Prénom').fill('Yanis-Noé')
  await profile.getByRole('button', { name: 'Enregistrer' }).click()
  await profile.getByText('Enregistré', { exact: true }).waitFor()

  // A tab of its own, as mail programs open it: a worker that starts only now may take longer to
  // count what waits than a sign-out waits for it.
  const page = await context.newPage()
  page.on('pageerror', (error) => failures.push(error.message))
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: AS }).waitFor()
  await page.getByRole('button', { name: 'Se déconnecter et utiliser ce lien' }).click()
  const question = page.getByRole('dialog', { name: 'Se déconnecter' })
  await question.getByText('1 action n’est pas encore envoyée').waitFor()
  await question.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Choisir un mot de passe' }).waitFor()
  world.proxy.setFaults({ offline: false })
  await page.getByLabel('Mot de passe', { exact: true }).fill('chaudière-verte-1843')
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await page.waitForURL((url) => url.pathname === '/client')
  expect((await person('technicien'))?.['firstname']).not.toBe('Yanis-Noé')

  await openSignedIn(page, 'technicien')
  await expect.poll(async () => (await person('technicien'))?.['firstname']).toBe('Yanis-Noé')
  expect(failures).toEqual([])
  await context.close()
})
