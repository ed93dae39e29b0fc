import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { bell, unread, unreadIs } from './support/conversation.ts'
import { openVisitor, PHONE, signIn, type Visitor, whenReadyOffline } from './support/page.ts'
import { goOnline, openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let desktop: Visitor
let phone: Visitor
let managerId: number
/** Tickets without notifications of the manager, who takes part in none of them. */
let tickets: readonly { readonly id: number; readonly name: string; readonly projetId: number }[]

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 120, seed: 17 })
  api = apiOf(world.server.origin)
  const people = (await api.list('manager', 'user?limit=all')).data
  managerId = people.find((row) => row['email'] === 'manager@exemple.fr')?.id ?? 0
  const known = new Set((await api.list('manager', 'notification?limit=all')).data.map((row) => row['ticket_id']))
  const spoken = new Set(
    (await api.list('manager', `comment?limit=all&filter[user_id]=${managerId}`)).data.map((row) => row['ticket_id']),
  )
  tickets = (await api.list('manager', 'ticket?limit=all')).data
    .filter(
      (row) =>
        !known.has(row.id) &&
        !spoken.has(row.id) &&
        row['responsable_id'] !== managerId &&
        row['created_by_id'] !== managerId,
    )
    .map((row) => ({ id: row.id, name: String(row['name']), projetId: Number(row['projet_id']) }))
  desktop = await openVisitor(world.browser, world.proxy.origin)
  phone = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, dark: true, hasTouch: true })
  await Promise.all([signIn(desktop.page, 'manager'), signIn(phone.page, 'manager')])
  await Promise.all([whenReadyOffline(desktop.page), whenReadyOffline(phone.page)])
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const at = (index: number) => {
  const ticket = tickets[index]
  if (!ticket) throw new Error('Too few tickets without notifications')
  return ticket
}

/** The technicien comments on a ticket, mentioning these people. */
const comment = async (ticketId: number, mentions: readonly number[] = []) => {
  const answer = await api.post('technicien', 'comment', { ticket_id: ticketId, body: 'Le toner est changé', mentions })
  expect(answer.status).toBe(201)
}

const ofTicket = async (ticketId: number) =>
  (await api.list('manager', `notification?limit=all&filter[ticket_id]=${ticketId}`)).data

/** The parts of a service worker's scope that the story uses. */
interface ServiceWorkerGlobalScopeOfTest extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly NotificationEvent: new (type: string, options: object) => Event
}

/** Delivers a push message to the service worker as the browser's push service would. */
const deliverPush = async (context: BrowserContext, page: Page, data: string): Promise<void> => {
  const session = await context.newCDPSession(page)
  const registrations: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId)),
  )
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: registrations[0] ?? '',
    data,
  })
  await session.detach()
}

const item = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

it('rings once for a mention, on both devices, and is read on both when one opens the ticket', async () => {
  const { page } = desktop
  const before = await unread(page)
  await comment(at(0).id, [managerId])
  await Promise.all([unreadIs(page, before + 1), unreadIs(phone.page, before + 1)])
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${before + 1}\\) Tableau de bord`))
  expect((await ofTicket(at(0).id)).map((row) => row['kind'])).toEqual(['mention'])

  await bell(page).focus()
  await page.keyboard.press('Enter')
  const latest = page.getByRole('dialog', { name: 'Dernières notifications' })
  const entry = latest.getByRole('link', { name: /vous cite/ })
  await entry.waitFor()
  await latest
    .getByRole('listitem')
    .filter({ hasText: /vous cite/ })
    .locator('svg.lucide-message-square')
    .waitFor()
  expect(await findings(page)).toEqual([])
  await entry.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/manager/tickets/${at(0).id}`)
  await Promise.all([unreadIs(page, before), unreadIs(phone.page, before)])
  expect((await ofTicket(at(0).id)).map((row) => row['read_at'] !== null)).toEqual([true])

  // A notification of the shown ticket is read at once.
  await comment(at(0).id, [managerId])
  await expect.poll(async () => (await ofTicket(at(0).id)).filter((row) => row['read_at'] !== null).length).toBe(2)
})

it('marks as read without a network, which arrives everywhere', async () => {
  const { page } = phone
  await comment(at(1).id, [managerId])
  await page.goto('/manager/notifications')
  const entry = item(page, at(1).name)
  await entry.waitFor()
  expect(await findings(page)).toEqual([])
  const before = await unread(page)
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await entry.getByRole('button', { name: /^Actions sur/ }).tap()
  await page.getByRole('menuitem', { name: 'Marquer comme lu' }).tap()
  await entry.waitFor({ state: 'detached' })
  await unreadIs(page, before - 1)
  await goOnline(world, page)
  await expect.poll(async () => (await ofTicket(at(1).id)).map((row) => row['read_at'] !== null)).toEqual([true])
  await unreadIs(desktop.page, before - 1)
})

it('puts a ticket aside until tomorrow, and takes it back', async () => {
  const { page } = desktop
  await comment(at(2).id, [managerId])
  await page.goto('/manager/notifications')
  const entry = item(page, at(2).name)
  await entry.waitFor()
  const before = await unread(page)
  await entry.getByRole('button', { name: /^Actions sur/ }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('menuitem', { name: /^Jusqu’à demain/ }).click()
  await entry.waitFor({ state: 'detached' })
  await unreadIs(page, before - 1)
  await page.getByRole('link', { name: /^En veille/ }).click()
  await entry.getByText(/En veille, de retour (demain|le )/).waitFor()
  await unreadIs(phone.page, before - 1)
  await entry.getByRole('button', { name: /^Actions sur/ }).click()
  await page.getByRole('menuitem', { name: 'Réveiller' }).click()
  await unreadIs(page, before)
})

it('rings for a followed projet, chosen without a network, and no more for a ticket of it that is not followed', async () => {
  const { page } = desktop
  const followed = at(3)
  await page.goto(`/manager/projets/${followed.projetId}`)
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await page.getByRole('button', { name: 'Suivre les tickets de ce projet' }).click()
  await page.getByRole('button', { name: /^Suivi/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await goOnline(world, page)
  await expect
    .poll(async () => (await api.list('manager', 'follow?limit=all')).data.map((row) => row['projet_id']))
    .toEqual([followed.projetId])

  const before = await unread(page)
  await comment(followed.id)
  await unreadIs(page, before + 1)
  await page.goto('/manager/notifications')
  const entry = item(page, followed.name)
  await entry.getByRole('button', { name: /^Actions sur/ }).click()
  await page.getByRole('menuitem', { name: 'Ne plus suivre ce ticket' }).click()
  await unreadIs(page, before)
  await expect.poll(async () => (await api.list('manager', 'follow?limit=all')).data.length).toBe(2)
  await comment(followed.id)
  await comment(at(4).id, [managerId])
  await unreadIs(page, before + 1)
  expect(await ofTicket(followed.id)).toHaveLength(1)

  await page.goto(`/manager/tickets/${followed.id}`)
  await page.getByRole('button', { name: 'Suivre ce ticket' }).click()
  await page.getByRole('button', { name: 'Ne plus suivre ce ticket' }).waitFor()
  await expect
    .poll(async () => (await api.list('manager', 'follow?limit=all')).data.map((row) => row['is_following']))
    .toEqual([true, true])
  await comment(followed.id)
  await expect.poll(async () => (await ofTicket(followed.id)).length).toBe(2)
})

it('obeys the person’s preferences', async () => {
  const { page } = desktop
  await page.goto('/profile#notifications')
  const section = page.getByRole('region', { name: 'Notifications', exact: true })
  await section.getByRole('switch', { name: /^Vous êtes cité.*dans l’application/ }).click()
  await section.getByRole('combobox', { name: /^Vous êtes cité.*par e-mail/ }).click()
  await page.getByRole('option', { name: 'Jamais' }).click()
  expect(await findings(page)).toEqual([])
  const stored = async () => (await api.list('manager', 'notification_preference?limit=all')).data.at(-1)
  await expect
    .poll(async () => {
      const row = await stored()
      return [row?.['mention_in_app'], row?.['mention_mail'], row?.['asked_mail'], row?.['time_zone']]
    })
    .toEqual([false, 'never', 'at_once', 'Europe/Paris'])
  await comment(at(5).id, [managerId])
  expect(await ofTicket(at(5).id)).toEqual([])
})

it('lists the comments that mention the person and their own, and marks them as unread again', async () => {
  const { page } = desktop
  await page.goto('/manager/comments/mentions')
  const rows = page.getByRole('main').getByText('Le toner est changé')
  await rows.first().waitFor()
  expect(await findings(page)).toEqual([])
  const mentions = (await api.list('manager', 'comment?limit=all')).data.filter((row) =>
    (row['mentions'] as readonly number[]).includes(managerId),
  )
  await expect.poll(() => rows.count()).toBe(mentions.length)
  const marked = async () => {
    const read = (await api.list('manager', 'comment?limit=all')).data
      .filter((row) => row['is_read'] === true)
      .map(({ id }) => id)
    return mentions.filter(({ id }) => read.includes(id)).length
  }
  const before = await marked()
  for (const [name, count] of [
    ['Marquer comme lu', mentions.length],
    ['Marquer comme non lu', 0],
  ] as const) {
    await page.getByRole('checkbox', { name: 'Sélectionner la page' }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(marked).toBe(count)
  }
  expect(before).toBeLessThan(mentions.length)
  await page.getByRole('link', { name: /^Les miens/ }).click()
  await expect.poll(() => rows.count()).toBe(0)
})

it('shows a push message while no page is looked at, and opens its ticket in the page that is there', async () => {
  const { page, context } = desktop
  const { id, name } = at(5)
  await context.grantPermissions(['notifications'])
  await page.goto('/profile#notifications')
  const device = page.getByRole('switch', { name: 'Notifications sur cet appareil' })
  await device.waitFor()
  if ((await page.evaluate(() => Notification.permission)) === 'denied') {
    // The headless shell grants no notifications: the rest is in
    // `src/app/device/push-script.test.ts`.
    await page.getByText('Vous les avez bloquées pour ce site.').waitFor()
    await expect.poll(() => device.isDisabled()).toBe(true)
    return
  }
  await expect.poll(() => device.isEnabled()).toBe(true)
  await expect.poll(() => device.isChecked()).toBe(false)
  expect(await findings(page)).toEqual([])

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })
  const push = (message: object) => deliverPush(context, page, JSON.stringify(message))
  await push({ title: 'Nouveau commentaire', body: name, path: `/manager/tickets/${id}`, tag: `ticket-${id}` })
  await expect
    .poll(shown)
    .toEqual([
      { title: 'Nouveau commentaire', body: name, tag: `ticket-${id}`, data: { path: `/manager/tickets/${id}` } },
    ])
  // A later message about the ticket takes the place of the earlier one.
  await push({ title: 'Encore un commentaire', body: name, path: `/manager/tickets/${id}`, tag: `ticket-${id}` })
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Encore un commentaire'])

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScopeOfTest
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL((url) => url.pathname === `/manager/tickets/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto('/manager')
})

it('marks all as read', async () => {
  const { page } = phone
  await page.goto('/manager')
  await bell(page).tap()
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).tap()
  await unreadIs(page, 0)
  await expect.poll(() => page.title()).not.toMatch(/^\(/)
  await unreadIs(desktop.page, 0)
  expect([...desktop.failures, ...phone.failures]).toEqual([])
})
