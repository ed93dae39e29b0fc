import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import { notification } from '../database/schema/conversation.ts'
import { inboundMail, mail, mailAddress } from '../database/schema/mail.ts'
import { outgoingDelivery, outgoingWebhook } from '../database/schema/outgoing-webhook.ts'
import { user } from '../database/schema/people.ts'
import { activity } from '../database/schema/sync.ts'
import { ticketLink } from '../database/schema/ticket-link.ts'
import { ticket } from '../database/schema/work.ts'
import { tokenIn } from '../testing/people/mailbox.ts'
import { createPasswordHolders } from '../testing/people/password-holders.ts'
import { createVisitor } from '../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let id: number
let people = 0

const query = () => server.database.query

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())
beforeEach(async () => {
  people += 1
  id = await server.fixture.addUser('technicien', `Partante ${people}`)
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
    await query()
      .insert(notification)
      .values({ user_id: reader, data: dataOf(text), created_at: '2026-03-02T09:00:00.000Z' })
    await query()
      .insert(mail)
      .values({ key: `name:${number}`, user_id: reader, data: dataOf(text), state: 'sent', subject: text })
  }
  const before = await query()
    .select()
    .from(notification)
    .where(eq(notification.user_id, reader))
    .orderBy(notification.id)
  await erase()
  const expected = messages.map(([text, isNamed]) =>
    isNamed ? text.replaceAll('Anne Martín', `Personne effacée n°\u00a0${id}`) : text,
  )
  const after = await query()
    .select()
    .from(notification)
    .where(eq(notification.user_id, reader))
    .orderBy(notification.id)
  expect(after.slice(-messages.length).map(({ data }) => (data as NotificationData).message.fr)).toEqual(expected)
  expect(after.filter(({ version }, row) => version !== before[row]?.version)).toHaveLength(
    messages.filter(([, isNamed]) => isNamed).length,
  )
  const mails = await query().select().from(mail).where(eq(mail.user_id, reader)).orderBy(mail.id)
  expect(mails.map(({ subject }) => subject)).toEqual(expected)
  expect(mails.map(({ data }) => data.message.en)).toEqual(expected)
})

test('webhook payloads of the person’s records are deleted, whoever changed them', async () => {
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
        webhook_id: hook?.id ?? 0,
        event_id: `00000000-0000-4000-8000-00000000000${number}`,
        event: 'absence.update',
        ...{ model: 'absence', record_id: number, body: JSON.stringify({ type: 'absence.update', data }) },
      })
  }
  await erase()
  const left = await query()
    .select({ of: outgoingDelivery.record_id })
    .from(outgoingDelivery)
    .orderBy(asc(outgoingDelivery.id))
  expect(left).toEqual([{ of: 2 }, { of: 3 }])
})

const FORMER = 'avant-mariage@exemple.fr'

/** Rows that name an address and no person. */
const addTraces = async (email: string): Promise<void> => {
  const { ownClient, tickets } = server.fixture
  await query().update(ticket).set({ email }).where(eq(ticket.id, tickets.own))
  await query().delete(inboundMail)
  const received = { key: email, storage: 'c'.repeat(32), bytes: 1, source: 'imap', state: 'held' }
  await query()
    .insert(inboundMail)
    .values({ ...received, sender: email.toUpperCase(), sender_name: 'Avant' })
  await query().insert(mailAddress).values({ email, bounces: 1 }).onConflictDoNothing()
  await query().delete(ticketLink)
  await query()
    .insert(ticketLink)
    .values({ ticket_id: tickets.own, client_id: ownClient, nonce: 'n', email, expires_at: '2030-01-01T00:00:00.000Z' })
  await query()
    .insert(activity)
    .values({
      model: 'ticket',
      record_id: tickets.own,
      action: 'update',
      before: { email: null },
      after: { email },
      created_at: '2026-03-02T09:00:00.000Z',
    })
}

const traces = async (email: string) => ({
  ticket: (
    await query().select({ email: ticket.email }).from(ticket).where(eq(ticket.id, server.fixture.tickets.own))
  )[0]?.email,
  sender: (await query().select({ sender: inboundMail.sender }).from(inboundMail))[0]?.sender,
  link: (await query().select({ email: ticketLink.email }).from(ticketLink))[0]?.email,
  bounces: (await query().select().from(mailAddress).where(eq(mailAddress.email, email))).length,
  activity: (
    await query()
      .select({ after: activity.after })
      .from(activity)
      .where(eq(activity.action, 'update'))
      .orderBy(desc(activity.id))
      .limit(1)
  )[0]?.after,
})
const NO_TRACE = { ticket: null, sender: null, link: null, bounces: 0, activity: { email: null } }

test('former addresses go too: one that a manager changed', async () => {
  for (const email of [FORMER, 'apres-mariage@exemple.fr'])
    expect((await manager.put(`/api/models/user/${id}`, { email })).statusCode).toBe(200)
  await addTraces(FORMER)
  expect((await manager.get(`/api/models/user/${id}/erasure`)).json().data.erased.received_mails).toBe(1)
  await erase()
  expect(await traces(FORMER)).toEqual(NO_TRACE)
})

test('former addresses go too: one that the person changed, of which no entry said more', async () => {
  const password = 'mon mot de passe actuel'
  const addPerson = await createPasswordHolders(server, password)
  const holder = await addPerson('technicien', 'Mariee')
  id = holder.id
  const { token } = await server.asUser(id)
  const visitor = createVisitor(server)
  const next = `apres-${holder.email}`
  expect((await visitor.post('email', { current_password: password, email: next }, { token })).statusCode).toBe(202)
  await visitor.settled()
  const link = tokenIn(server.mailbox.take(next)[0], 'token')
  expect((await visitor.post('email/confirm', { token: link })).json().data.state).toBe('confirmed')
  await addTraces(holder.email)
  await erase()
  expect(await traces(holder.email)).toEqual(NO_TRACE)
})

test('a previous address that another person has now is kept', async () => {
  for (const email of [FORMER, 'autre-boite@exemple.fr']) await manager.put(`/api/models/user/${id}`, { email })
  const other = await server.fixture.addUser('technicien', 'Reprise', null, { email: FORMER })
  await addTraces(FORMER)
  await erase()
  expect(await traces(FORMER)).toMatchObject({
    ticket: FORMER,
    sender: FORMER.toUpperCase(),
    link: FORMER,
    bounces: 1,
    activity: { email: FORMER },
  })
  id = other
  await erase()
  expect(await traces(FORMER)).toEqual(NO_TRACE)
})
