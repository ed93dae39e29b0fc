import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainReport } from '#contract/calls/audit.calls.ts'
import { sealEntries } from '../access/activity/seal.ts'
import { settings } from '../database/schema/company.ts'
import { notification } from '../database/schema/conversation.ts'
import { mail } from '../database/schema/mail.ts'
import { lastLogin } from '../database/schema/people.ts'
import { personalToken } from '../database/schema/personal-token.ts'
import { session } from '../database/schema/session.ts'
import { activity, idempotencyKey } from '../database/schema/sync.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { forgetOldData } from './forget-old-data.ts'

const DAY_MS = 86_400_000
/**
 * Rows of the fixture are older than this clock's limits, those of the tests are made around it.
 */
const NOW = new Date()
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * DAY_MS).toISOString()

let server: TestServer
let manager: Caller
let person: number

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  person = await server.fixture.addUser('technicien', 'Ancienne')
})
afterAll(() => server.close())

const query = () => server.database.query
const forget = (now = NOW) =>
  forgetOldData({ database: query(), files: server.services.files, mayContinue: () => true }, now)
const chain = async (): Promise<ChainReport> => (await manager.get('/api/audit/verify')).json().data
const seal = async (): Promise<void> => {
  while ((await sealEntries(query(), server.services.installation.epoch)) > 0);
}

test('addresses go before the sign-ins, sessions and tokens that have them', async () => {
  const addLogin = (days: number) =>
    query()
      .insert(lastLogin)
      .values({ user_id: person, date: daysAgo(days), ip: '192.0.2.1', user_agent: 'x' })
  for (const days of [179, 181, 366]) await addLogin(days)
  await query()
    .insert(session)
    .values({ user_id: person, address: '192.0.2.1', last_used_at: daysAgo(181), revoked_at: daysAgo(10) })
  const tokenOf = (days: number) => ({
    user_id: person,
    name: 'x',
    hash: `token ${days}`,
    hint: 'x',
    scopes: [],
    expires_at: '2999-01-01T00:00:00.000Z',
    ...{ address: '192.0.2.1', last_used_at: daysAgo(days) },
  })
  await query()
    .insert(personalToken)
    .values([tokenOf(179), tokenOf(181)])
  await forget()
  const logins = await query()
    .select({ ip: lastLogin.ip })
    .from(lastLogin)
    .where(and(eq(lastLogin.user_id, person), isNull(lastLogin.deleted_at)))
    .orderBy(lastLogin.date)
  expect(logins).toEqual([{ ip: null }, { ip: '192.0.2.1' }])
  const open = await query().select({ address: session.address }).from(session).where(eq(session.user_id, person))
  expect(open).toEqual([{ address: null }])
  const tokens = await query()
    .select({ address: personalToken.address })
    .from(personalToken)
    .where(eq(personalToken.user_id, person))
    .orderBy(personalToken.last_used_at)
  expect(tokens).toEqual([{ address: null }, { address: '192.0.2.1' }])
})

test('ended sessions, keys, mails and read notifications go after their days, and others stay', async () => {
  await query()
    .insert(session)
    .values({ user_id: person, last_used_at: daysAgo(100), revoked_at: daysAgo(91) })
  await query()
    .insert(session)
    .values({ user_id: person, last_used_at: daysAgo(91) })
  const keys = [729, 731].map((days, n) => ({
    ...{ user_id: person, key: `00000000-0000-4000-8000-00000000000${n}`, request_hash: 'x', resource: 'ticket' },
    created_at: daysAgo(days),
  }))
  await query().insert(idempotencyKey).values(keys)
  const data = { link: '/', message: { fr: 'Lu', en: 'Read' } }
  const mailOf = (days: number, state: string) => ({
    key: `${state}${days}`,
    user_id: person,
    data,
    state,
    settled_at: state === 'waiting' ? null : daysAgo(days),
  })
  await query()
    .insert(mail)
    .values([mailOf(364, 'sent'), mailOf(366, 'sent'), mailOf(366, 'waiting')])
  const notificationOf = (days: number, read: boolean) => ({
    user_id: person,
    data,
    created_at: daysAgo(days + 1),
    read_at: read ? daysAgo(days) : null,
  })
  await query()
    .insert(notification)
    .values([notificationOf(179, true), notificationOf(181, true), notificationOf(500, false)])
  await forget()
  expect(await query().select().from(session).where(eq(session.user_id, person))).toHaveLength(1)
  expect(
    await query().select({ key: idempotencyKey.key }).from(idempotencyKey).where(eq(idempotencyKey.user_id, person)),
  ).toEqual([{ key: keys[0]?.key }])
  const mails = await query().select({ key: mail.key }).from(mail).where(eq(mail.user_id, person)).orderBy(mail.key)
  expect(mails).toEqual([{ key: 'sent364' }, { key: 'waiting366' }])
  const left = await query()
    .select({ read_at: notification.read_at })
    .from(notification)
    .where(and(eq(notification.user_id, person), isNull(notification.deleted_at)))
  expect(left).toHaveLength(2)
  const [gone] = await query()
    .select({ data: notification.data })
    .from(notification)
    .where(and(eq(notification.user_id, person), isNotNull(notification.deleted_at)))
  expect(gone).toEqual({ data: {} })
})

test('the settings say how many days', async () => {
  await query()
    .insert(lastLogin)
    .values({ user_id: person, date: daysAgo(200), ip: null, user_agent: 'y' })
  await query().update(settings).set({ keep_sign_ins_days: 190 })
  await forget()
  await query().update(settings).set({ keep_sign_ins_days: 365 })
  const left = await query()
    .select()
    .from(lastLogin)
    .where(and(eq(lastLogin.user_agent, 'y'), isNull(lastLogin.deleted_at)))
  expect(left).toEqual([])
})

test('old activity goes from the beginning of the chain, which still verifies from its anchor', async () => {
  const technicien = await server.as('technicien')
  expect((await technicien.post('/api/models/saved_view', { name: 'Vue', model: 'ticket' })).statusCode).toBe(201)
  await query()
    .update(activity)
    .set({ created_at: daysAgo(3000) })
  const [late] = await query()
    .insert(activity)
    .values({ model: 'ticket', record_id: 1, action: 'kept', created_at: daysAgo(10), address: '192.0.2.9' })
    .returning({ id: activity.id })
  await seal()
  const before = await chain()
  const [own] = (await technicien.get('/api/models/activity?limit=all')).json().data
  const { cursor } = (await technicien.get('/api/models/activity?since=')).json().metadata
  await forget()
  await seal()
  const after = await chain()
  expect(after).toMatchObject({ found: 0, waiting: 0, forgotten: before.sealed - 1 })
  const left = await query()
    .select({ id: activity.id, action: activity.action, after: activity.after })
    .from(activity)
    .where(isNull(activity.deleted_at))
    .orderBy(activity.id)
  expect(left).toMatchObject([{ id: late?.id }, { action: 'forgetActivity', after: { entries: before.sealed - 1 } }])
  const emptied = await query().select().from(activity).where(isNotNull(activity.deleted_at))
  expect(emptied.every((entry) => entry.before === null && entry.after === null)).toBe(true)
  expect(emptied.every((entry) => entry.user_id === null && entry.created_at > daysAgo(1))).toBe(true)
  // Devices remove what is forgotten: they are told of each id.
  expect((await technicien.get(`/api/models/activity?since=${cursor}`)).json().deleted).toContain(own.id)
  expect((await manager.get('/api/models/activity?limit=all')).json().data).toHaveLength(2)
  expect((await manager.get('/api/audit/export')).body).not.toContain('forgotten')
})

test('a forged anchor is noticed', async () => {
  const [entry] = await query().select().from(activity).where(eq(activity.action, 'forgetActivity'))
  await query()
    .update(activity)
    .set({ action: 'nothing' })
    .where(eq(activity.id, entry?.id ?? 0))
  expect((await chain()).problems).toContainEqual({ kind: 'removed', position: expect.any(Number), activity_id: null })
})

test('the address of an entry goes first, and devices get no row again for it', async () => {
  const [entry] = await query()
    .insert(activity)
    .values({ model: 'ticket', record_id: 1, action: 'addressed', created_at: daysAgo(181), address: '192.0.2.9' })
    .returning({ id: activity.id, xid: activity.xid })
  await forget()
  const [after] = await query()
    .select({ address: activity.address, xid: activity.xid })
    .from(activity)
    .where(eq(activity.id, entry?.id ?? 0))
  expect(after).toEqual({ address: null, xid: entry?.xid })
})
