import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notification } from '../database/schema/conversation.ts'
import { mail } from '../database/schema/mail.ts'
import { outgoingDelivery, outgoingWebhook } from '../database/schema/outgoing-webhook.ts'
import { user } from '../database/schema/people.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let id: number

const query = () => server.database.query

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await server.fixture.addUser('technicien', 'Partante')
})

const erase = async (): Promise<void> => {
  const answer = await manager.post(`/api/models/user/${id}/erase`, {})
  expect(answer.statusCode, answer.body).toBe(200)
}

test('the name goes from messages to others, and stays where it is a part of another name', async () => {
  await query().update(user).set({ firstname: 'Anne', lastname: 'Martín' }).where(eq(user.id, id))
  const reader = server.fixture.people.technicien
  const messages = [
    ['Anne Martín a commenté', true],
    ['Pour Anne Martín\u202f: « Anne Martín »', true],
    ['Le ticket d’Anne Martín,\nAnne Martín.', true],
    ['Une (Anne Martín)\n- Anne Martín', true],
    ['Anne Martínez a commenté', false],
    ['Anne Martíné, Anne Martíns', false],
    ['Jeanne et Marie-Anne Martín, Marianne Martín', false],
    ['Anne Martín-Dupont', false],
    ['Anne Martin', false],
  ] as const
  const dataOf = (fr: string) => ({ link: '/', message: { fr, en: fr } })
  for (const [number, [text]] of messages.entries()) {
    await query().insert(notification).values({ user_id: reader, data: dataOf(text), created_at: '2026-03-02T09:00:00.000Z' })
    await query()
      .insert(mail)
      .values({ key: `name:${number}`, user_id: reader, data: dataOf(text), state: 'sent', subject: text })
  }
  const before = await query().select().from(notification).where(eq(notification.user_id, reader)).orderBy(notification.id)
  await erase()
  const expected = messages.map(([text, isNamed]) => (isNamed ? text.replaceAll('Anne Martín', `Personne effacée n°\u00a0${id}`) : text))
  const after = await query().select().from(notification).where(eq(notification.user_id, reader)).orderBy(notification.id)
  expect(after.slice(-messages.length).map(({ data }) => data.message.fr)).toEqual(expected)
  expect(after.filter(({ version }, row) => version !== before[row]?.version)).toHaveLength(messages.filter(([, isNamed]) => isNamed).length)
  const mails = await query().select().from(mail).where(eq(mail.user_id, reader)).orderBy(mail.id)
  expect(mails.map(({ subject }) => subject)).toEqual(expected)
  expect(mails.map(({ data }) => data.message.en)).toEqual(expected)
})

test('what webhooks were told of the person’s records goes, whoever changed them', async () => {
  const [hook] = await query()
    .insert(outgoingWebhook)
    .values({ name: 'Paie', url: 'https://paie.example/', events: [], secret: 'whsec_' })
    .returning({ id: outgoingWebhook.id })
  const { manager: decider, technicien } = server.fixture.people
  const told = [
    { actor_id: decider, record: { id: 1, user_id: id, status: 'approved' } },
    { actor_id: id, record: { id: 2, user_id: technicien } },
    { actor_id: decider, record: { id: 3, user_id: technicien } },
    { actor_id: null, record: null },
  ]
  for (const [number, data] of told.entries()) {
    await query()
      .insert(outgoingDelivery)
      .values({
        ...{ webhook_id: hook?.id ?? 0, event_id: `00000000-0000-4000-8000-00000000000${number}`, event: 'absence.update' },
        ...{ model: 'absence', record_id: number, body: JSON.stringify({ type: 'absence.update', data }) },
      })
  }
  await erase()
  const left = await query().select({ of: outgoingDelivery.record_id }).from(outgoingDelivery).orderBy(asc(outgoingDelivery.id))
  expect(left).toEqual([{ of: 2 }, { of: 3 }])
})
