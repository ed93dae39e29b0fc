import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { oneTimeToken } from '../../database/schema/session.ts'
import { tokenIn } from '../../testing/people/mailbox.ts'
import { createPasswordHolders } from '../../testing/people/password-holders.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { lockedPerson } from '../accounts/people.ts'
import { issueEmailToken, issueToken } from './one-time-tokens.ts'

const CURRENT = 'mon mot de passe actuel'

let server: TestServer
let visitor: Visitor
let addPerson: Awaited<ReturnType<typeof createPasswordHolders>>
let id: number
let email: string
let here: Caller

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, CURRENT)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ id, email } = await addPerson('technicien', 'Demenage'))
  here = await server.asUser(id)
})

const change = (next: string, current_password = CURRENT, caller = here) =>
  visitor.post('email', { current_password, email: next }, { token: caller.token })
const again = (step: 'resend' | 'cancel') => visitor.post(`email/${step}`, {}, { token: here.token })
const confirm = (token: string) => visitor.post('email/confirm', { token })
const stored = async () => (await server.database.query.select().from(user).where(eq(user.id, id)))[0]?.email
const pending = async () => (await here.get('/api/interfaces/auth/email')).json().data.pending
const expire = () =>
  server.database.query
    .update(oneTimeToken)
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where(eq(oneTimeToken.user_id, id))

/** Kinds of the mails to an address since the last reading. */
const mailsTo = async (address: string) => {
  await visitor.settled()
  return server.mailbox.take(address).map(({ kind }) => kind)
}
/** Token of the link that was mailed to an address. */
const linkFor = async (address: string): Promise<string> => {
  await visitor.settled()
  const letter = server.mailbox.take(address).find(({ kind }) => kind === 'confirmEmail')
  if (!letter) throw new Error(`No link was sent to ${address}.`)
  return tokenIn(letter, 'token')
}
const asked = async (next = `nouvelle-${email}`): Promise<string> => {
  expect((await change(next)).statusCode).toBe(202)
  return linkFor(next)
}

const waitingForLocks = async (): Promise<number> => {
  const waiting = sql`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const [row] = await rowsOf<{ count: unknown }>(server.database.query, waiting)
  return Number(row?.count)
}
/** The answer to a request that arrives before a transaction commits its work. */
const answeredDuring = async <Answer>(
  work: (transaction: Queryable) => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> => {
  const { answer } = await server.database.query.transaction(async (transaction) => {
    await work(transaction)
    const asked = { answer: request() }
    // PGlite has one connection: the request waits for it.
    if (server.database.kind === 'postgres') await expect.poll(waitingForLocks).toBeGreaterThan(0)
    return asked
  })
  return answer
}

describe('changing one’s e-mail address', () => {
  test('keeps the present address until the owner of the new one opens the link', async () => {
    const next = `nouvelle-${email}`
    const link = await asked()
    expect([await stored(), (await pending())?.email]).toEqual([email, next])
    expect((await visitor.post('login', { email: next, password: CURRENT })).statusCode).toBe(401)
    expect((await visitor.post('login', { email, password: CURRENT })).statusCode).toBe(200)
    const recovery = await issueToken(server.database.query, 'recover', id)
    const before = (await here.get(`/api/models/user/${id}`)).json().data.version
    expect((await confirm(link)).json()).toEqual({ data: { state: 'confirmed', email: next } })
    expect((await here.get(`/api/models/user/${id}`)).json().data).toMatchObject({ email: next, version: before + 1 })
    expect(await pending()).toBeNull()
    expect(
      (await visitor.post('set-new-password', { token: recovery, password: 'un mot tout nouveau' })).json().code,
    ).toBe('link_invalid')
    expect((await visitor.post('login', { email: next, password: CURRENT })).statusCode).toBe(200)
    await visitor.settled()
    const letter = server.mailbox.take(email).find(({ kind }) => kind === 'emailChanged')
    expect([letter?.link, letter?.text]).toEqual([null, expect.stringContaining(next)])
  })

  test('needs the password', async () => {
    const answer = await change(`nouvelle-${email}`, 'un autre mot de passe')
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['current_password']])
    expect(await pending()).toBeNull()
  })

  test('to the same address changes nothing and sends no mail', async () => {
    expect((await change(email)).statusCode).toBe(202)
    expect([await pending(), await mailsTo(email)]).toEqual([null, []])
  })

  test('to an address of another account answers like any other, and tells its owner without a link', async () => {
    const other = await addPerson('client', 'Titulaire')
    const [free, taken] = [await change(`libre-${email}`), await change(other.email.toUpperCase())]
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()])
    expect((await pending())?.email.toLowerCase()).toBe(other.email)
    expect((await again('resend')).statusCode).toBe(202)
    await visitor.settled()
    const letters = server.mailbox.take(other.email)
    expect(letters.map(({ kind, link }) => [kind, link])).toEqual([
      ['emailInUse', null],
      ['emailInUse', null],
    ])
  })

  test('is taken back, and its link says so', async () => {
    const link = await asked()
    expect((await again('cancel')).statusCode).toBe(200)
    expect(await pending()).toBeNull()
    expect((await confirm(link)).json().data.state).toBe('withdrawn')
    expect((await again('resend')).statusCode).toBe(404)
    expect(await stored()).toBe(email)
  })

  test('is taken back together with a link that is sent at the same moment', async () => {
    await asked()
    const sendAgain = async (transaction: Queryable) => {
      await lockedPerson(transaction, id)
      await issueEmailToken(transaction, id, `nouvelle-${email}`)
    }
    expect((await answeredDuring(sendAgain, () => again('cancel'))).statusCode).toBe(200)
    expect(await pending()).toBeNull()
  })

  test('sent again replaces the link', async () => {
    const first = await asked()
    expect((await again('resend')).statusCode).toBe(202)
    const second = await linkFor(`nouvelle-${email}`)
    expect((await confirm(first)).json().data.state).toBe('withdrawn')
    expect((await confirm(second)).json().data.state).toBe('confirmed')
  })

  test('ends with a change of the password, which may have been stolen', async () => {
    const link = await asked()
    const password = 'un mot tout nouveau'
    expect(
      (await visitor.post('password', { current_password: CURRENT, password }, { token: here.token })).statusCode,
    ).toBe(200)
    expect((await confirm(link)).json().data.state).toBe('withdrawn')
  })

  test('mails one address a few times in an hour, whoever types it', async () => {
    const target = 'inconnue@ailleurs.fr'
    const statuses: number[] = []
    for (let person = 0; person < 6; person += 1) {
      const holder = await addPerson('technicien', 'Insistant')
      statuses.push((await change(target, CURRENT, await server.asUser(holder.id))).statusCode)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })
})

describe('the link of a new address', () => {
  test('works once, and two uses at once change the address once', async () => {
    const link = await asked()
    const states = (await Promise.all([confirm(link), confirm(link)])).map((answer) => answer.json().data.state)
    expect(states.sort()).toEqual(['already_confirmed', 'confirmed'])
    expect((await mailsTo(email)).filter((kind) => kind === 'emailChanged')).toHaveLength(1)
  })

  test('says that it has expired, and is replaced without a session', async () => {
    const link = await asked()
    await expire()
    expect((await confirm(link)).json().data.state).toBe('expired')
    expect(await stored()).toBe(email)
    expect((await visitor.post('email/resend-by-link', { token: link })).statusCode).toBe(202)
    expect((await confirm(await linkFor(`nouvelle-${email}`))).json().data.state).toBe('confirmed')
    expect((await visitor.post('email/resend-by-link', { token: link })).json().code).toBe('link_invalid')
  })

  test('does not confirm an address that another account has meanwhile', async () => {
    const next = `nouvelle-${email}`
    const link = await asked()
    await server.database.query
      .update(user)
      .set({ email: next })
      .where(eq(user.id, (await addPerson('client', 'Rapide')).id))
    expect((await confirm(link)).json().data).toEqual({ state: 'taken', email: next })
    expect(await stored()).toBe(email)
  })

  test('says so where the other account takes the address at the same moment', async () => {
    const next = `nouvelle-${email}`
    const link = await asked()
    const other = await addPerson('client', 'Simultane')
    const take = (transaction: Queryable) => transaction.update(user).set({ email: next }).where(eq(user.id, other.id))
    const answer = await answeredDuring(take, () => confirm(link))
    expect([answer.statusCode, answer.json().data]).toEqual([200, { state: 'taken', email: next }])
    expect(await stored()).toBe(email)
  })

  test('is refused where the account is closed, and for any other token', async () => {
    const link = await asked()
    await server.database.query.update(user).set({ is_active: false }).where(eq(user.id, id))
    expect((await confirm(link)).json().code).toBe('link_invalid')
    expect((await confirm(await issueToken(server.database.query, 'recover', id))).json().code).toBe('link_invalid')
    expect((await confirm('inconnu')).json().code).toBe('link_invalid')
  })

  test('does not choose a password, nor sign in', async () => {
    const link = await asked()
    expect((await visitor.post('set-new-password', { token: link, password: 'un mot tout nouveau' })).json().code).toBe(
      'link_invalid',
    )
    expect((await visitor.post('autolog', { token: link })).json().code).toBe('link_invalid')
  })
})

describe('a manager who changes the e-mail address of a person', () => {
  const correct = async (values: object): Promise<void> => {
    expect((await (await server.as('manager')).put(`/api/models/user/${id}`, values)).statusCode).toBe(200)
    await visitor.settled()
  }

  test('voids the link of another address that the person has asked for', async () => {
    const link = await asked()
    await correct({ email: `corrigee-${email}` })
    expect([await pending(), (await confirm(link)).json().data.state]).toEqual([null, 'withdrawn'])
    expect(await stored()).toBe(`corrigee-${email}`)
  })

  test('changes their own one with their password alone, like everybody', async () => {
    const manager = await addPerson('manager', 'Pressee')
    const own = await server.asUser(manager.id)
    expect((await own.put(`/api/models/user/${manager.id}`, { email: 'ailleurs@exemple.fr' })).statusCode).toBe(403)
    expect((await own.put(`/api/models/user/${manager.id}`, { email: manager.email, city: 'Lyon' })).statusCode).toBe(
      200,
    )
  })

  test('has the previous address told', async () => {
    await correct({ email: `nouvelle-${email}` })
    expect(server.mailbox.take(`nouvelle-${email}`)).toEqual([])
    const [letter, ...others] = server.mailbox.take(email)
    expect([letter?.kind, letter?.link, others]).toEqual(['emailChanged', null, []])
    expect(letter?.text).toContain(`nouvelle-${email}`)
  })

  test.each([
    ['another field', () => ({ lastname: 'Blanc' })],
    ['the case of its letters alone', () => ({ email: email.toUpperCase() })],
    ['a closed account', () => ({ email: `nouvelle-${email}`, is_active: false })],
  ])('sends nothing for %s', async (_, values) => {
    await correct(values())
    expect(server.mailbox.take(email)).toEqual([])
  })

  const withoutPassword = async (): Promise<void> => {
    const { id: invited, email: address } = await addPerson('technicien', 'Invitee')
    ;[id, email] = [invited, address]
    await server.database.query.update(user).set({ password_hash: null }).where(eq(user.id, id))
  }

  test('sends nothing to an address whose owner has no password and has never signed in', async () => {
    await withoutPassword()
    await correct({ email: `nouvelle-${email}` })
    expect(server.mailbox.take(email)).toEqual([])
  })

  test('has the previous address of a person told who signs in by another service', async () => {
    await withoutPassword()
    await server.asUser(id)
    await correct({ email: `nouvelle-${email}` })
    expect(server.mailbox.take(email).map(({ kind }) => kind)).toEqual(['emailChanged'])
  })
})
