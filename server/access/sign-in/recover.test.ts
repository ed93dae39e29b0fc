import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../../database/schema/people.ts'
import { oneTimeToken } from '../../database/schema/session.ts'
import { hashOf } from '../../runtime/hashing.ts'
import { tokenIn } from '../../testing/people/mailbox.ts'
import { createPasswordHolders } from '../../testing/people/password-holders.ts'
import { createVisitor, type Visitor, watchDrops } from '../../testing/people/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { issueToken } from '../links/one-time-tokens.ts'

const [FORMER, NEXT] = ['un ancien mot de passe', 'un nouveau mot de passe']

let server: TestServer
let visitor: Visitor
let addPerson: Awaited<ReturnType<typeof createPasswordHolders>>
let id: number
let email: string

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, FORMER)
})
afterAll(() => server.close())

beforeEach(async () => {
  ;({ id, email } = await addPerson('technicien', 'Oublieux'))
})

const recover = async (address: string, language?: 'fr' | 'en') => {
  const answer = await visitor.post('recover-password', { email: address }, language ? { language } : {})
  await visitor.settled()
  return answer
}
const setPassword = (token: string, password = NEXT, language?: 'fr' | 'en') =>
  visitor.post('set-new-password', { token, password }, language ? { language } : {})
const tokenFor = async (): Promise<string> => {
  await recover(email)
  return tokenIn(server.mailbox.take(email)[0], 'token')
}

describe('asking for a link', () => {
  test.each([
    ['fr', 'Choisir un nouveau mot de passe', 'http://localhost/auth/set-new-password?token='],
    ['en', 'Choose a new password', 'http://localhost/en/auth/set-new-password?token='],
  ] as const)('in %s sends one in that language', async (language, subject, link) => {
    expect((await recover(email, language)).statusCode).toBe(202)
    const [letter, ...others] = server.mailbox.take(email)
    expect(others).toEqual([])
    expect(letter?.subject).toBe(subject)
    expect(letter?.link?.startsWith(link)).toBe(true)
  })

  test('the language that the person chose goes before the one of the request', async () => {
    await server.database.query.update(user).set({ locale: 'en' }).where(eq(user.id, id))
    await recover(email, 'fr')
    expect(server.mailbox.take(email)[0]?.subject).toBe('Choose a new password')
  })

  test('for an unknown, a closed or a deleted person gets the same answer and no mail', async () => {
    const known = await recover(email)
    server.mailbox.take(email)
    await server.database.query.update(user).set({ is_active: false }).where(eq(user.id, id))
    for (const address of [email, 'personne@exemple.fr']) {
      const answer = await recover(address)
      expect(answer.statusCode).toBe(known.statusCode)
      expect(answer.body).toBe(known.body)
      expect(server.mailbox.take(address)).toEqual([])
    }
  })

  test('sends at most five mails an hour, with the same answer', async () => {
    for (let time = 0; time < 8; time++) expect((await recover(email)).statusCode).toBe(202)
    expect(server.mailbox.take(email)).toHaveLength(5)
  })

  test('by strangers from many networks does not use up the mails of the person at a known network', async () => {
    const office = '203.0.113.77'
    expect((await visitor.post('login', { email, password: FORMER }, { address: office })).statusCode).toBe(200)
    for (let time = 0; time < 25; time++) expect((await recover(email)).statusCode).toBe(202)
    expect(server.mailbox.take(email)).toHaveLength(5)
    const own = await visitor.post('recover-password', { email }, { address: office })
    await visitor.settled()
    expect([own.statusCode, server.mailbox.take(email).length]).toEqual([202, 1])
  })

  test('for other addresses from the person’s own network does not use them up either', async () => {
    const office = '203.0.113.78'
    await visitor.post('login', { email, password: FORMER }, { address: office })
    for (let time = 0; time < 35; time++) {
      const { email: colleague } = await addPerson('technicien', `Voisin${time}`)
      expect((await visitor.post('recover-password', { email: colleague }, { address: office })).statusCode).toBe(202)
    }
    await visitor.settled()
    expect(server.mailbox.letters.filter(({ kind, to }) => kind === 'recover' && to !== email)).toHaveLength(30)
    await visitor.post('recover-password', { email }, { address: office })
    await visitor.settled()
    expect(server.mailbox.take(email)).toHaveLength(1)
  })

  test('works from a network where the person has signed in by a link alone', async () => {
    const office = '203.0.113.79'
    const token = await issueToken(server.database.query, 'autolog', id)
    expect((await visitor.post('autolog', { token }, { address: office })).statusCode).toBe(200)
    for (let time = 0; time < 6; time++) await recover(email)
    server.mailbox.take(email)
    await visitor.post('recover-password', { email }, { address: office })
    await visitor.settled()
    expect(server.mailbox.take(email)).toHaveLength(1)
  })

  test('six times a minute from one address waits, for a known and an unknown person alike', async () => {
    for (const [place, one] of [email, `inconnu-${email}`].entries()) {
      const address = `192.0.2.${place + 1}`
      for (let time = 0; time < 5; time++)
        expect((await visitor.post('recover-password', { email: one }, { address })).statusCode).toBe(202)
      const sixth = await visitor.post('recover-password', { email: one }, { address })
      expect(sixth.statusCode).toBe(429)
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(50)
    }
    await visitor.settled()
  })

  test('a forged Host leads nobody’s token elsewhere', async () => {
    await visitor.post(
      'recover-password',
      { email },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    )
    await visitor.settled()
    const [letter] = server.mailbox.take(email)
    expect(letter?.link).toContain('http://localhost/')
    expect(JSON.stringify(letter)).not.toContain('evil.example')
  })
})

describe('the link', () => {
  test('sets a password, signs in, ends every other session with its sockets, and mails the person', async () => {
    const token = await tokenFor()
    const other = await server.asUser(id)
    const drops = watchDrops(server)
    const answer = await setPassword(token)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await visitor.statusOf(answer.json().access_token)).toBe(200)
    expect(await visitor.statusOf(other.token)).toBe(401)
    expect(drops).toEqual([{ userId: String(id) }])
    expect((await visitor.post('login', { email, password: FORMER })).statusCode).toBe(401)
    expect((await visitor.post('login', { email, password: NEXT })).statusCode).toBe(200)
    await visitor.settled()
    expect(server.mailbox.take(email).map(({ kind }) => kind)).toEqual(['passwordChanged'])
  })

  test('works once, and takes the other links of the person with it', async () => {
    const [first, second] = [await tokenFor(), await tokenFor()]
    const autolog = await issueToken(server.database.query, 'autolog', id)
    expect((await setPassword(first)).statusCode).toBe(200)
    for (const token of [first, second]) expect((await setPassword(token)).json().code).toBe('link_invalid')
    expect((await visitor.post('autolog', { token: autolog })).json().code).toBe('link_invalid')
  })

  test('two at once: one of them works', async () => {
    const token = await tokenFor()
    const answers = await Promise.all([setPassword(token), setPassword(token, 'encore un autre mot')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  })

  test.each([
    ['fr', 'Ce lien a déjà servi ou n’est plus valable.'],
    ['en', 'This link has already been used, or is no longer valid.'],
  ] as const)('that is expired, tampered with or invented is refused in %s', async (language, message) => {
    const token = await tokenFor()
    const last = token.at(-1) === 'A' ? 'B' : 'A'
    for (const wrong of [`${token.slice(0, -1)}${last}`, `${token}x`, token.toUpperCase(), 'x']) {
      const answer = await setPassword(wrong, NEXT, language)
      expect(answer.statusCode).toBe(410)
      expect(answer.json()).toEqual({ code: 'link_invalid', message })
    }
    await server.database.query
      .update(oneTimeToken)
      .set({ expires_at: new Date().toISOString() })
      .where(eq(oneTimeToken.hash, hashOf(token)))
    expect((await setPassword(token)).json().code).toBe('link_invalid')
  })

  test('is valid for an hour, an invitation for seven days, an autolog for fifteen minutes', async () => {
    const begun = Date.now()
    for (const [purpose, seconds] of [
      ['recover', 3_600],
      ['invitation', 604_800],
      ['autolog', 900],
    ] as const) {
      const token = await issueToken(server.database.query, purpose, id)
      const [stored] = await server.database.query
        .select()
        .from(oneTimeToken)
        .where(eq(oneTimeToken.hash, hashOf(token)))
      const lifetime = Date.parse(stored?.expires_at ?? '') - begun
      expect(Math.abs(lifetime - seconds * 1000)).toBeLessThan(10_000)
    }
  })

  test('of another purpose is refused and stays good for its own', async () => {
    const autolog = await issueToken(server.database.query, 'autolog', id)
    expect((await setPassword(autolog)).json().code).toBe('link_invalid')
    const forPassword = await tokenFor()
    expect((await visitor.post('autolog', { token: forPassword })).json().code).toBe('link_invalid')
    expect((await visitor.post('autolog', { token: autolog })).statusCode).toBe(200)
    expect((await setPassword(forPassword)).statusCode).toBe(200)
  })

  test('of a person whose account was closed meanwhile is refused, also once it is open again', async () => {
    const token = await tokenFor()
    const manager = await server.as('manager')
    await manager.put(`/api/models/user/${id}`, { is_active: false })
    expect((await setPassword(token)).json().code).toBe('link_invalid')
    await manager.put(`/api/models/user/${id}`, { is_active: true })
    expect((await setPassword(token)).json().code).toBe('link_invalid')
  })

  test('of a person who was deleted is refused', async () => {
    const token = await tokenFor()
    await server.database.query.update(user).set({ deleted_at: new Date().toISOString() }).where(eq(user.id, id))
    expect((await setPassword(token)).json().code).toBe('link_invalid')
  })

  test('in a mailbox that is no longer the person’s is refused', async () => {
    const token = await tokenFor()
    await (await server.as('manager')).put(`/api/models/user/${id}`, { email: `autre-${email}` })
    expect((await setPassword(token)).json().code).toBe('link_invalid')
  })

  test('is not used up by a password that is too short', async () => {
    const token = await tokenFor()
    const short = await setPassword(token, 'onze lettre')
    expect(short.statusCode).toBe(422)
    expect(short.json().errors.password).toEqual(['Au moins 12 caractères.'])
    expect((await setPassword(token)).statusCode).toBe(200)
  })

  test('is kept as a hash only', async () => {
    const token = await tokenFor()
    expect(JSON.stringify(await server.database.query.select().from(oneTimeToken))).not.toContain(token)
  })
})
