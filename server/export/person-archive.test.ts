import { and, eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUDGETS } from '../access/limits/budgets.ts'
import { calendarFeed, handover, leaveAdjustment, unavailability } from '../database/schema/leave.ts'
import { mailMute } from '../database/schema/mail.ts'
import { notificationPreference } from '../database/schema/notification-preference.ts'
import { user } from '../database/schema/people.ts'
import { personalToken } from '../database/schema/personal-token.ts'
import { pushSubscription, session } from '../database/schema/session.ts'
import { activity } from '../database/schema/sync.ts'
import { absence, workingTime } from '../database/schema/team.ts'
import { ticketFavorite } from '../database/schema/work.ts'
import { MARKER } from '../testing/records/fixture.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const entriesOf = (answer: LightMyRequestResponse): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(answer.rawPayload))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )

const pathOf = (id: number): string => `/api/models/user/${id}/personalData`

test('a person gets everything about themselves, as a page and as JSON', async () => {
  const id = server.fixture.people.client
  const client = await server.as('client')
  const made = await client.post('/api/models/ticket', {
    name: 'Imprimante <bloquée>',
    projet_id: server.fixture.projets.own,
  })
  await client.post('/api/models/comment', { ticket_id: made.json().data.id, body: 'Toujours bloquée' })
  const answer = await client.get(pathOf(id))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const entries = entriesOf(answer)
  const rowsOf = (part: string) => JSON.parse(entries[`json/${part}.json`] ?? 'null')
  expect(rowsOf('profile')).toMatchObject([{ id, city: 'Lyon' }])
  expect(rowsOf('tickets_created').map(({ name }: { name: string }) => name)).toContain('Imprimante <bloquée>')
  expect(rowsOf('comments').map(({ body }: { body: string }) => body)).toContain('Toujours bloquée')
  expect(rowsOf('sessions').length).toBeGreaterThan(0)
  expect(rowsOf('activity').every((row: object) => !('after' in row))).toBe(true)
  const page = entries['index.html'] ?? ''
  expect(page).toContain('<html lang="fr">')
  expect(page).toContain('Tickets créés')
  expect(page).toContain('Imprimante &lt;bloquée&gt;')
  expect(JSON.stringify(entries)).not.toContain(MARKER)
})

test('has leave, working time, accesses and choices, and no secret of them', async () => {
  const id = server.fixture.people.colleague
  const { query } = server.database
  const secret = 'f'.repeat(64)
  const at = '2026-03-02T09:00:00.000Z'
  const user_id = id
  const [device] = await query.insert(session).values({ user_id }).returning({ id: session.id })
  const [away] = await query
    .insert(absence)
    .values({ user_id, type: 'rtt', start: '2026-03-02', end: '2026-03-03', created_at: at })
    .returning({ id: absence.id })
  await query
    .insert(leaveAdjustment)
    .values({ user_id, type: 'rtt', days: -150, day: '2026-03-02', reason: 'Reprise du solde' })
  await query.insert(workingTime).values({ user_id, ut_per_day: 28, starts_on: '2026-03-02' })
  await query.insert(unavailability).values({ user_id, start: '2026-03-02', end: '2026-03-03' })
  const handed = {
    absence_id: away?.id ?? 0,
    ticket_id: server.fixture.tickets.own,
    user_id,
    to_user_id: server.fixture.people.technicien,
  }
  await query.insert(handover).values(handed)
  const token = { user_id, name: 'Tableur', hash: secret, hint: 'sav_…', scopes: [], expires_at: at }
  await query.insert(personalToken).values(token)
  const push = {
    session_id: device?.id ?? '',
    endpoint: `https://push.example/${secret}`,
    p256dh: secret,
    auth: secret,
  }
  await query.insert(pushSubscription).values(push)
  await query.insert(calendarFeed).values({ user_id, scope: 'person', token_hash: secret, created_at: at })
  await query.insert(notificationPreference).values({ user_id, digest_hour: 7 })
  await query.insert(mailMute).values({ user_id, ticket_id: 0 })
  await query.insert(ticketFavorite).values({ user_id, record_id: server.fixture.tickets.own, is_favorite: true })
  const entries = entriesOf(await (await server.as('manager')).get(pathOf(id)))
  const rowsOf = (part: string) => JSON.parse(entries[`json/${part}.json`] ?? 'null')
  expect(rowsOf('leave_adjustments').at(-1)).toMatchObject({ days: -150, reason: 'Reprise du solde' })
  expect(rowsOf('working_times').at(-1)).toMatchObject({ ut_per_day: 28 })
  expect(rowsOf('unavailabilities').at(-1)).toMatchObject({ start: '2026-03-02' })
  expect(rowsOf('handovers').at(-1)).toMatchObject({ ticket_id: handed.ticket_id })
  expect(rowsOf('personal_tokens').at(-1)).toMatchObject({ name: 'Tableur' })
  expect(rowsOf('push_subscriptions').at(-1)).toMatchObject({ service: 'push.example' })
  expect(rowsOf('calendar_feeds').at(-1)).toMatchObject({ scope: 'person' })
  expect(rowsOf('preferences').at(-1)).toMatchObject({ digest_hour: 7 })
  expect(rowsOf('mail_mutes').at(-1)).toMatchObject({ ticket_id: null })
  expect(rowsOf('favorites').at(-1)).toEqual({ ticket_id: handed.ticket_id })
  expect(entries['index.html']).toContain('-1,5')
  expect(JSON.stringify(entries)).not.toContain(secret)
})

test('the page is in the person’s language', async () => {
  const id = server.fixture.people.technicien
  await server.database.query.update(user).set({ locale: 'en' }).where(eq(user.id, id))
  const page = entriesOf(await (await server.as('manager')).get(pathOf(id)))['index.html'] ?? ''
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('Time entries')
})

test('a manager gets the data of anyone, and the activity says so as a read', async () => {
  const id = server.fixture.people.technicien
  const manager = await server.as('manager')
  const entries = entriesOf(await manager.get(pathOf(id)))
  expect(JSON.parse(entries['json/pointages.json'] ?? '[]').length).toBeGreaterThan(0)
  const noted = await server.database.query
    .select({ by: activity.user_id })
    .from(activity)
    .where(and(eq(activity.action, 'exportPerson'), eq(activity.record_id, id)))
  expect(noted).toContainEqual({ by: server.fixture.people.manager })
})

test('nobody else gets them', async () => {
  for (const person of ['technicien', 'client'] as const) {
    const answer = await (await server.as(person)).get(pathOf(server.fixture.people.manager))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  }
  expect((await (await server.as('manager')).get(pathOf(999_999))).statusCode).toBe(404)
})

test('is charged as exports are: one too many is told how long to wait', async () => {
  const limited = await startTestServer(undefined, { withoutBudgets: false })
  try {
    const client = await limited.as('client')
    const id = limited.fixture.people.client
    // The budget fills again while a busy machine works: twice its burst is more than it gives.
    let answer = await client.get(pathOf(id))
    for (let asked = 1; answer.statusCode === 200 && asked < 2 * BUDGETS.batch.rate.burst; asked++)
      answer = await client.get(pathOf(id))
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await limited.close()
  }
})
