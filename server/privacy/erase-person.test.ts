import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChainReport } from '#contract/calls/audit.calls.ts'
import { ERASED_TEXT } from '#contract/models/user/erased-person.ts'
import { sealEntries } from '../access/activity/seal.ts'
import { comment } from '../database/schema/conversation.ts'
import { mail } from '../database/schema/mail.ts'
import { lastLogin, user } from '../database/schema/people.ts'
import { passkey } from '../database/schema/second-factor.ts'
import { pushDevice, session } from '../database/schema/session.ts'
import { activity } from '../database/schema/sync.ts'
import { savedView } from '../database/schema/team.ts'
import { ticket } from '../database/schema/work.ts'
import { tablesContaining } from '../testing/databases/tables-with.ts'
import { addPersonToErase, ERASED_PERSON } from '../testing/people/person-to-erase.ts'
import { addDraftToSend } from '../testing/records/invoicing/ready-invoices.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let id: number
let ticketId: number
let commentId: number

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const query = () => server.database.query
const seal = async (): Promise<void> => {
  while ((await sealEntries(query(), server.services.installation.epoch)) > 0);
}
const chain = async (): Promise<ChainReport> => (await manager.get('/api/audit/verify')).json().data
const erase = (userId: number, body: object = {}) => manager.post(`/api/models/user/${userId}/erase`, body)

const addPerson = async (): Promise<void> => {
  ;({ id, ticketId, commentId } = await addPersonToErase(server))
}

describe('an erasure', () => {
  beforeEach(addPerson)

  test('removes name, addresses and numbers from every table, and keeps the rows of work', async () => {
    await seal()
    const answer = await erase(id, { erase_comments: true })
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { id } }])
    for (const text of [
      ERASED_PERSON.firstname,
      ERASED_PERSON.email,
      'Brocéliande',
      '06 99 12 34 56',
      '192.0.2.77',
      '1980-02-03',
    ])
      expect(await tablesContaining(query(), text), text).toEqual([])
    const [row] = await query().select().from(user).where(eq(user.id, id))
    expect(row).toMatchObject({
      firstname: 'Personne effacée',
      lastname: `n°\u00a0${id}`,
      client_id: server.fixture.ownClient,
      is_active: false,
    })
    const [kept] = await query().select().from(ticket).where(eq(ticket.id, ticketId))
    expect(kept).toMatchObject({ name: 'Écran noir', created_by_id: id, email: null })
    for (const table of [session, passkey, pushDevice, mail])
      expect(await query().select().from(table).where(eq(table.user_id, id))).toEqual([])
    const views = await query()
      .select()
      .from(savedView)
      .where(and(eq(savedView.user_id, id), isNull(savedView.deleted_at)))
    expect(views).toEqual([])
  })

  test('keeps the words of comments unless they are erased too', async () => {
    await erase(id)
    const text = async () =>
      (await query().select({ body: comment.body }).from(comment).where(eq(comment.id, commentId)))[0]?.body
    expect(await text()).toBe(`Écrivez à ${ERASED_PERSON.email}`)
    // A new person of the same address: the former one has another now.
    await addPerson()
    await erase(id, { erase_comments: true })
    expect(await text()).toBe(ERASED_TEXT)
  })

  test('erases texts of records that the person had deleted, and keeps their date of deletion', async () => {
    const person = await server.asUser(id)
    const [view] = await query().select().from(savedView).where(eq(savedView.user_id, id))
    for (const path of [`comment/${commentId}`, `saved_view/${view?.id}`])
      expect((await person.delete(`/api/models/${path}`)).statusCode).toBe(200)
    const deleted = async () => [
      (await query().select().from(comment).where(eq(comment.id, commentId)))[0],
      (await query().select().from(savedView).where(eq(savedView.user_id, id)))[0],
    ]
    const before = await deleted()
    expect(before).toMatchObject([
      { body: `Écrivez à ${ERASED_PERSON.email}` },
      { name: `Vue de ${ERASED_PERSON.firstname}` },
    ])
    await erase(id, { erase_comments: true })
    expect(await deleted()).toMatchObject([
      { body: ERASED_TEXT, deleted_at: before[0]?.deleted_at },
      { name: '', deleted_at: before[1]?.deleted_at },
    ])
  })

  test('is an entry of the activity, and the chain of seals holds', async () => {
    await seal()
    const before = await chain()
    expect(before.found).toBe(0)
    await erase(id)
    await seal()
    const after = await chain()
    expect(after).toMatchObject({ found: 0, waiting: 0 })
    expect(after.redacted).toBeGreaterThan(before.redacted)
    const [entry] = await query()
      .select()
      .from(activity)
      .where(and(eq(activity.action, 'erase'), eq(activity.record_id, id)))
    expect(entry).toMatchObject({ user_id: server.fixture.people.manager, model: 'user', after: { comments: false } })
    const [creation] = await query()
      .select()
      .from(activity)
      .where(and(eq(activity.model, 'user'), eq(activity.action, 'create'), eq(activity.record_id, id)))
    expect(creation?.after).toMatchObject({ firstname: null, email: null, client_id: String(server.fixture.ownClient) })
  })

  test('a second change of a redacted entry is noticed', async () => {
    await seal()
    await erase(id)
    await seal()
    const [creation] = await query()
      .select()
      .from(activity)
      .where(and(eq(activity.model, 'user'), eq(activity.action, 'create'), eq(activity.record_id, id)))
    const write = (after: unknown) =>
      query()
        .update(activity)
        .set({ after })
        .where(eq(activity.id, creation?.id ?? 0))
    await write({ firstname: 'Autre' })
    expect((await chain()).problems).toMatchObject([{ kind: 'changed', activity_id: creation?.id }])
    await write(creation?.after)
    expect((await chain()).found).toBe(0)
    const [erasure] = await query()
      .select()
      .from(activity)
      .where(and(eq(activity.action, 'erase'), eq(activity.record_id, id)))
    await query()
      .update(activity)
      .set({ action: 'nothing' })
      .where(eq(activity.id, erasure?.id ?? 0))
    expect((await chain()).problems.map(({ activity_id }) => activity_id)).toEqual([erasure?.id, erasure?.id])
    await query()
      .update(activity)
      .set({ action: 'erase' })
      .where(eq(activity.id, erasure?.id ?? 0))
  })

  test('signs the person out for good, and no change brings the account back', async () => {
    const person = await server.asUser(id)
    expect((await person.get('/api/interfaces/auth/user')).statusCode).toBe(200)
    await erase(id)
    expect((await person.get('/api/interfaces/auth/user')).statusCode).toBe(401)
    for (const change of [
      { is_active: true },
      { email: ERASED_PERSON.email },
      { firstname: ERASED_PERSON.firstname },
    ]) {
      const answer = await manager.put(`/api/models/user/${id}`, change)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'person_erased'])
    }
    const invited = await manager.post(`/api/models/user/${id}/sendInvitation`, {})
    expect(invited.json().code).toBe('account_inactive')
    expect((await erase(id)).json().code).toBe('person_erased')
  })

  test('reaches other devices by their feeds', async () => {
    const cursor = async (model: string) =>
      (await manager.get(`/api/models/${model}?since=`)).json().metadata.cursor as string
    const [people, logins] = [await cursor('user'), await cursor('last_login')]
    const [login] = await query().select().from(lastLogin).where(eq(lastLogin.user_id, id))
    await erase(id)
    const changed = (await manager.get(`/api/models/user?since=${people}`)).json()
    expect(changed.data).toMatchObject([
      { id, firstname: 'Personne effacée', phone: null, erased_at: expect.any(String) },
    ])
    expect((await manager.get(`/api/models/last_login?since=${logins}`)).json().deleted).toContain(login?.id)
  })

  test('keeps a sent invoice unchanged: number, sums and the bytes of its files', async () => {
    await query().update(user).set({ is_client_manager: true }).where(eq(user.id, id))
    const invoiceId = await addDraftToSend(query(), server.fixture.ownClient)
    await manager.put(`/api/models/invoice/${invoiceId}/markAsSent`, {})
    const facts = async () => {
      const { ref, amount_ttc } = (await manager.get(`/api/models/invoice/${invoiceId}`)).json().data
      return {
        ref,
        amount_ttc,
        pdf: (await manager.get(`/api/models/invoice/${invoiceId}/exportPdf`)).rawPayload.toString('base64'),
      }
    }
    const before = await facts()
    expect(before.ref).toMatch(/^F\d{4}-/)
    await erase(id)
    expect(await facts()).toEqual(before)
  })

  test('is rehearsed with the numbers of rows', async () => {
    const { data } = (await manager.get(`/api/models/user/${id}/erasure`)).json()
    expect(data).toMatchObject({
      obstacle: null,
      billing_clients: [],
      erased: { sign_ins: 1, notifications: 1, mails: 1, received_mails: 1, passkeys: 1 },
    })
    expect(data.kept).toMatchObject({ tickets: 1, comments: 1 })
  })
})

test('a manager can’t erase themselves, nor the last one', async () => {
  const own = server.fixture.people.manager
  await query().update(user).set({ is_active: true }).where(eq(user.id, own))
  const refused = await erase(own)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_manager'])
  expect((await manager.get(`/api/models/user/${own}/erasure`)).json().data.obstacle).toBe('last_manager')
  await server.fixture.addUser('manager', 'Deuxieme')
  expect((await erase(own)).json().code).toBe('own_account')
  expect((await erase(999_999)).json().code).toBe('not_found')
})

test('of two managers who erase each other at once one remains', async () => {
  const [one, other] = [
    await server.fixture.addUser('manager', 'Castor'),
    await server.fixture.addUser('manager', 'Pollux'),
  ]
  const [castor, pollux] = [await server.asUser(one), await server.asUser(other)]
  const answers = await Promise.all([
    castor.post(`/api/models/user/${other}/erase`, {}),
    pollux.post(`/api/models/user/${one}/erase`, {}),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})
