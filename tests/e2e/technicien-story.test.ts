import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { createTicket, enterTickets } from './support/tickets.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let technicien: Visitor
let manager: Visitor

beforeAll(async () => {
  world = await openWorld({ seed: 11, database: 'postgres' })
  // The manager's network is good all along; the technicien's goes through the proxy.
  manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`, { isAlwaysOnline: true })
  technicien = await openVisitor(world.browser, world.proxy.origin)
})

afterAll(() => world.close())

const TITLE = 'Écran noir au guichet 3'
const COMMENT = 'Remplacement de la dalle'

it('a technicien works a ticket offline, over a reload and a dead worker, and everything arrives exactly once', async () => {
  const { page } = technicien
  const api = apiOf(world.server.origin)

  await openSignedIn(page, 'technicien', '/technicien/tickets')
  await page.getByText('120 tickets').waitFor()
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await openSignedIn(manager.page, 'manager', '/manager/tickets')
  await manager.page.getByText('120 tickets').waitFor()

  world.proxy.setFaults({ offline: true })

  await createTicket(page, TITLE)

  await page.getByRole('button', { name: 'Démarrer' }).click()
  await page.getByText('En cours').filter({ visible: true }).first().waitFor()
  await page
    .getByRole('region', { name: 'Fil d’activité' })
    .getByText('Vous : Nouveau → En cours pas encore envoyé')
    .waitFor()

  await page.getByRole('button', { name: 'Ajouter un pointage' }).click()
  await page.getByRole('textbox', { name: 'Durée' }).fill('1h30')
  await page.getByRole('region', { name: 'Pointages' }).getByLabel('Commentaire').fill(COMMENT)
  await page.getByRole('button', { name: 'Ajouter un pointage' }).last().click()
  await page.getByText(COMMENT).first().waitFor()

  // Reload without network: the page, the ticket and its time are still there, marked as not sent.
  await page.reload()
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await page.getByText(COMMENT).first().waitFor()
  await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()

  await page.getByRole('button', { name: /Temps estimé/ }).click()
  await page.getByRole('textbox', { name: 'Temps estimé' }).fill('4h')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Temps estimé.*4\sh/ }).waitFor()

  // Every tab gone takes the worker with it; what was acknowledged is on disk.
  const path = new URL(page.url()).pathname
  await page.close()
  world.proxy.setFaults({ loseAnswers: 0.3 })
  world.proxy.setFaults({ offline: false })
  const again = await technicien.context.newPage()
  await again.goto(path)
  await again.getByRole('heading', { name: TITLE }).waitFor()

  await expect
    .poll(async () => (await api.list('manager', `ticket?search=${encodeURIComponent(TITLE)}`)).data[0]?.['ut'])
    .toBe(16)
  await expect.poll(() => again.getByText('pas encore envoyé').count()).toBe(0)

  const tickets = await api.list('manager', `ticket?search=${encodeURIComponent(TITLE)}`)
  expect(tickets.data).toHaveLength(1)
  const [ticket] = tickets.data
  const pointages = await api.list('manager', `pointage?filter[ticket_id]=${ticket?.id}`)
  expect(pointages.data.map((row) => [row['ut'], row['comment']])).toEqual([[6, COMMENT]])

  // The manager's list learns of it by itself.
  await manager.page.getByText(TITLE).waitFor()
  await manager.page.getByText('121 tickets').waitFor()

  expect([...technicien.failures, ...manager.failures]).toEqual([])
})

it('what is typed on the page of a ticket stays when the network returns and the ticket gets its number', async () => {
  const visitor = await openVisitor(world.browser, world.proxy.origin)
  const { page } = visitor
  const api = apiOf(world.server.origin)
  await enterTickets(page)
  world.proxy.setFaults({ loseAnswers: 0, offline: true })
  await createTicket(page, 'Borne muette')

  // Typed, saved nowhere: a description, then a pointage whose field has the focus.
  await page.getByRole('button', { name: 'Ajouter une description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Plus aucun son')
  await page.getByRole('button', { name: 'Ajouter un pointage' }).click()
  await page.getByRole('textbox', { name: 'Durée' }).fill('45 min')
  await page.getByRole('region', { name: 'Pointages' }).getByLabel('Commentaire').fill('Haut-parleur')
  expect(decodeURIComponent(page.url())).toContain('/new:')

  world.proxy.setFaults({ offline: false })
  await page.waitForURL(/\/technicien\/tickets\/\d+$/)
  const comment = page.getByRole('region', { name: 'Pointages' }).getByLabel('Commentaire')
  await expect.poll(() => comment.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(' remplacé')
  await expect.poll(() => page.getByRole('textbox', { name: 'Durée' }).inputValue()).toMatch(/^45\smin$/)
  await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Plus aucun son')

  // And goes where it belongs.
  await page.getByRole('button', { name: 'Ajouter un pointage' }).last().click()
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const times = async () => (await api.list('manager', `pointage?filter[ticket_id]=${id}`)).data
  await expect
    .poll(async () => (await times()).map((row) => [row['ut'], row['comment']]))
    .toEqual([[3, 'Haut-parleur remplacé']])
  const description = async () => (await api.list('manager', 'ticket?search=Borne%20muette')).data[0]?.['description']
  await expect.poll(description).toBe('Plus aucun son')
  expect(visitor.failures).toEqual([])
  await visitor.context.close()
})
