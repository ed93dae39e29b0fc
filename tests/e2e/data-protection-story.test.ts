import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { pressEnter } from './support/hands/keys.ts'
import { openSignedIn, openVisitor, PHONE, type Visitor, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let client: Visitor
let manager: Visitor
let api: ReturnType<typeof apiOf>
let person: Readonly<Record<string, unknown>>

beforeAll(async () => {
  world = await openWorld({ tickets: 40, pointages: 80, seed: 260 })
  api = apiOf(world.server.origin)
  const people = (await api.list('manager', 'user?limit=all')).data
  const found = people.find(({ email }) => email === PEOPLE.client.email)
  if (!found) throw new Error('The demo has no client.')
  person = found
  client = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
})

afterAll(() => world.close())

const downloaded = async (page: Page, name: string): Promise<Readonly<Record<string, string>>> => {
  const [download] = await Promise.all([page.waitForEvent('download'), pressEnter(page.getByRole('button', { name }))])
  const entries = unzipSync(new Uint8Array(await readFile(await download.path())))
  return Object.fromEntries(Object.entries(entries).map(([file, bytes]) => [file, strFromU8(bytes)]))
}

/** A sent invoice of the person's company: number, sum and the bytes of its PDF. */
const invoice = async () => {
  const query = new URLSearchParams({
    'filter[client_id]': String(person['client_id']),
    'filter[stage]': 'sent',
    limit: '1',
  })
  const [row] = (await api.list('manager', `invoice?${query}`)).data
  if (!row) throw new Error('The client has no sent invoice.')
  const pdf = await api.call('manager', 'GET', `/api/models/invoice/${row.id}/exportPdf`)
  return {
    id: row.id,
    ref: String(row['ref']),
    sum: row['amount_ttc'],
    pdf: Buffer.from(await pdf.arrayBuffer()).toString('base64'),
  }
}

it('a person takes their data along, readable and as JSON', async () => {
  const { page } = client
  await openSignedIn(page, 'client', '/profile')
  const entries = await downloaded(page, 'Télécharger mes données')
  expect(entries['index.html']).toContain('Données personnelles')
  expect(entries['index.html']).toContain(PEOPLE.client.email)
  const tickets = (await api.list('client', `ticket?filter[created_by_id]=${person['id']}&limit=all`)).data.map(
    ({ id }) => id,
  )
  const exported = JSON.parse(entries['json/tickets_created.json'] ?? '[]') as readonly { readonly id: number }[]
  expect(exported.map(({ id }) => id).sort()).toEqual([...tickets].sort())
  expect(JSON.parse(entries['json/profile.json'] ?? '[]')).toMatchObject([
    { id: person['id'], email: PEOPLE.client.email },
  ])
  expect(JSON.parse(entries['json/sessions.json'] ?? '[]').length).toBeGreaterThan(0)
})

it('the privacy notice is one step from the sign-in, and names the retention', async () => {
  const visitor = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    dark: true,
    isAlwaysOnline: true,
  })
  await visitor.page.goto('/auth/login')
  await visitor.page.getByRole('link', { name: 'Confidentialité' }).press('Enter')
  await visitor.page.getByRole('heading', { level: 1, name: 'Confidentialité' }).waitFor()
  await visitor.page.getByText(/^Journal d’activité/).waitFor()
  expect(await findings(visitor.page)).toEqual([])
  const raw = await (await fetch(`${world.server.origin}/confidentialite`)).text()
  expect(raw).toContain('Responsable du traitement')
  await visitor.context.close()
})

it('a manager changes how long data are kept, and the notice says it', async () => {
  const { page } = manager
  await openSignedIn(page, 'manager', '/manager/settings/privacy')
  await whenUpToDate(page)
  await page.getByLabel('Adresses réseau (IP), en jours').fill('90')
  await pressEnter(page.getByRole('button', { name: 'Enregistrer' }))
  await page.getByText('Enregistré', { exact: true }).waitFor()
  expect(await findings(page)).toEqual([])
  await expect
    .poll(
      async () =>
        (await (await fetch(`${world.server.origin}/api/interfaces/company`)).json()).data.retention
          .keep_addresses_days,
    )
    .toBe(90)
})

it('a manager erases a client’s person, and the invoices hold', async () => {
  const before = await invoice()
  const { page } = manager
  await page.goto(`/manager/users/${person['id']}`)
  await page.getByRole('heading', { level: 1, name: `${person['firstname']} ${person['lastname']}` }).waitFor()
  await pressEnter(page.getByRole('button', { name: 'Effacer la personne…' }))
  const dialog = page.getByRole('dialog', { name: /^Effacer / })
  await dialog.getByText('la loi demande de les garder dix ans').waitFor()
  expect(await findings(page)).toEqual([])
  await expect.poll(() => dialog.getByRole('button', { name: 'Effacer pour toujours' }).isDisabled()).toBe(true)
  await dialog.getByLabel(/^Je comprends/).press('Space')
  await pressEnter(dialog.getByRole('button', { name: 'Effacer pour toujours' }))

  const number = String(person['id'])
  await page.getByRole('heading', { level: 1, name: `Personne effacée n° ${number}` }).waitFor()
  expect(await invoice()).toEqual(before)
  await page.goto(`/manager/invoicing/invoice/${before.id}`)
  await page.getByRole('heading', { level: 1, name: before.ref }).waitFor()
  await page.goto(`/en/manager/users/${number}`)
  await page.getByRole('heading', { level: 1, name: `Erased person no. ${number}` }).waitFor()
  expect(manager.failures).toEqual([])
})

it('the erased person is signed out and can’t come back', async () => {
  const { page } = client
  await page.goto('/client')
  await page.getByRole('dialog', { name: 'Votre session a expiré' }).waitFor()
  const answer = await fetch(`${world.server.origin}/api/interfaces/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE.client.email, password: 'demo-sav-2026' }),
  })
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'invalid_credentials'])
})
