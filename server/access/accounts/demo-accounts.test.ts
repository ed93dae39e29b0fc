import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#contract/core/kinds/password.ts'
import { user } from '../../database/schema/people.ts'
import { installation } from '../../database/schema/sync.ts'
import { prepareFirstStart } from '../../seed/first-start.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { DEMO_ACCOUNTS, DEMO_DATA } from './demo-data.ts'

const [{ email: MANAGER }] = DEMO_ACCOUNTS
let server: TestServer

/**
 * Three people of the fixture have the addresses of the demo accounts; the others have no password.
 */
beforeAll(async () => {
  server = await startTestServer()
  const { query } = server.database
  const password_hash = await createPasswords().hash(DEMO_PASSWORD)
  const addresses = DEMO_ACCOUNTS.map(({ email }) => email)
  await query.update(user).set({ password_hash: null })
  await query.update(user).set({ password_hash }).where(inArray(user.email, addresses))
  await query.insert(installation).values({ name: DEMO_DATA, value: 'complete' })
})
afterAll(() => server.close())

const post = async (path: string, payload: object, language = 'fr') => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/interfaces/auth/${path}`,
    payload,
    headers: { 'accept-language': language },
  })
  await server.services.background.idle()
  return answer
}
const signIn = (email: string, password: string, language?: string) => post('login', { email, password }, language)
const welcome = async (): Promise<readonly string[]> =>
  (await prepareFirstStart(server.services, { demo: false, termsFile: '' }, () => undefined))('http://sav')

test('without demo data the published password opens nothing, and only its holder learns the reason', async () => {
  for (const { email } of DEMO_ACCOUNTS) {
    const answer = await signIn(email, DEMO_PASSWORD)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'demo_password'])
  }
  expect((await signIn(MANAGER, DEMO_PASSWORD, 'fr')).json().message).toContain('mot de passe')
  expect((await signIn(MANAGER, DEMO_PASSWORD, 'en')).json().message).toContain('demo password')
  expect((await signIn(MANAGER, 'faux')).json().code).toBe('invalid_credentials')
  expect((await signIn('personne@exemple.fr', DEMO_PASSWORD)).json().code).toBe('invalid_credentials')
})

test('a link to an invented address is not mailed, one to a real address is', async () => {
  await post('recover-password', { email: MANAGER })
  expect(server.mailbox.take(MANAGER)).toEqual([])
  const real = 'yanis@lefevre-depannage.fr'
  await server.database.query.update(user).set({ email: real }).where(eq(user.email, DEMO_ACCOUNTS[1].email))
  await post('recover-password', { email: real })
  expect(server.mailbox.take(real)).toHaveLength(1)
  await server.database.query.update(user).set({ email: DEMO_ACCOUNTS[1].email }).where(eq(user.email, real))
})

test('the accounts are reported to the operator, with a one-time link until another manager exists', async () => {
  const lines = (await welcome()).join('\n')
  expect(lines).toContain('This database holds 3 demo accounts')
  expect(lines).not.toContain(DEMO_PASSWORD)
  const token = /token=(\S+)/.exec(lines)?.[1] ?? ''
  const made = { firstname: 'Ada', lastname: 'Manager', email: 'ada@depannage.fr', password: 'une phrase assez longue' }
  expect((await post('setup', { token, ...made })).statusCode).toBe(201)
  expect((await signIn(made.email, made.password)).statusCode).toBe(200)
  expect((await welcome()).join('\n')).not.toContain('token=')
})

test('an account with a password of its own is no demo account any more', async () => {
  await server.database.query
    .update(user)
    .set({ password_hash: await createPasswords().hash('un mot de passe choisi') })
    .where(eq(user.email, MANAGER))
  expect((await signIn(MANAGER, 'un mot de passe choisi')).statusCode).toBe(200)
  expect((await welcome()).join('\n')).toMatch(
    /holds 2 demo accounts .*: (technicien|client)@exemple\.fr, (technicien|client)@exemple\.fr\./,
  )
})
