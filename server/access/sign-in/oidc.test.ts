import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPasswordHolders, type PasswordHolder } from '../../testing/people/password-holders.ts'
import { addApplication } from '../../testing/people/second-factor.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import {
  CLIENT,
  type IdentityProvider,
  type ProviderAccount,
  startIdentityProvider,
} from '../../testing/servers/identity-provider.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const ORIGIN = 'http://localhost:3000'
const CALLBACK = `${ORIGIN}/api/interfaces/auth/oidc/callback`
const PASSWORD = 'cheval pile agrafe'
const accounts: Record<string, ProviderAccount> = {}
let provider: IdentityProvider
let server: TestServer
let visitor: Visitor
let addPerson: (role: 'technicien', name: string) => Promise<PasswordHolder>

beforeAll(async () => {
  provider = await startIdentityProvider(CALLBACK, accounts)
  server = await startTestServer(undefined, {
    publicUrl: ORIGIN,
    oidc: { ...CLIENT, issuer: provider.issuer, name: 'Exemple' },
  })
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, PASSWORD)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => {
  for (const login of Object.keys(accounts)) delete accounts[login]
})

/** Goes to the provider and comes back; `cookie` stands for the browser that began. */
const leave = async () => {
  const answer = await server.app.inject({
    url: '/api/interfaces/auth/oidc/begin',
    headers: { 'accept-language': 'en' },
  })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { url: String(answer.headers['location']), cookie, set: String(answer.headers['set-cookie']) }
}
const arrive = async (address: string, cookie: string): Promise<string> => {
  const { pathname, search } = new URL(address)
  const answer = await server.app.inject({ url: `${pathname}${search}`, headers: { cookie } })
  expect(answer.statusCode).toBe(302)
  return String(answer.headers['location'])
}
const tokenIn = (address: string): string => new URL(address).searchParams.get('autolog') ?? ''

test('the company’s page says that there is a provider', async () => {
  expect((await server.app.inject({ url: '/api/interfaces/company' })).json().data.sign_in_provider).toBe('Exemple')
})

test('a person with a verified address is signed in to their account', async () => {
  const { id, email } = await addPerson('technicien', 'Fourni')
  accounts['ada'] = { email: email.toUpperCase(), email_verified: true }
  const { url, cookie, set } = await leave()
  expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
  expect(set).toMatch(/HttpOnly; SameSite=Lax$/)
  const arrival = await arrive(await provider.signIn(url, 'ada'), cookie)
  expect(arrival).toMatch(new RegExp(`^${ORIGIN}/en/auth/autolog\\?autolog=`))
  const tokens = (await visitor.post('autolog', { token: tokenIn(arrival) })).json()
  const me = await server.app.inject({
    url: '/api/interfaces/auth/user',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(me.json().user.id).toBe(id)
  expect((await visitor.post('autolog', { token: tokenIn(arrival) })).json().code).toBe('link_invalid')
})

test('a second factor is asked for as after a password', async () => {
  const { id, email } = await addPerson('technicien', 'Double')
  await addApplication(await server.asUser(id), PASSWORD)
  accounts['bob'] = { email, email_verified: true }
  const { url, cookie } = await leave()
  const arrival = await arrive(await provider.signIn(url, 'bob'), cookie)
  expect((await visitor.post('autolog', { token: tokenIn(arrival) })).json()).toMatchObject({
    second_step: { kind: 'confirm' },
  })
})

test.each([
  ['an address that the provider has not verified', { email_verified: false }, 'failed'],
  ['an address that no account has', { email: 'personne@ailleurs.fr' }, 'unknown'],
])('%s opens and creates nothing', async (_, change, why) => {
  const { email } = await addPerson('technicien', 'Fermé')
  accounts['eve'] = { email, email_verified: true, ...change }
  const { url, cookie } = await leave()
  expect(await arrive(await provider.signIn(url, 'eve'), cookie)).toBe(`${ORIGIN}/en/auth/login?provider=${why}`)
})

test('another browser than the one that began, and a second use, open nothing', async () => {
  const { email } = await addPerson('technicien', 'Volé')
  accounts['mal'] = { email, email_verified: true }
  const [own, other] = [await leave(), await leave()]
  const back = await provider.signIn(own.url, 'mal')
  expect(await arrive(back, other.cookie)).toContain('provider=failed')
  expect(await arrive(back, '')).toContain('provider=failed')
  expect(await arrive(back, own.cookie)).toContain('autolog=')
  expect(await arrive(back, own.cookie)).toContain('provider=failed')
})

test('without a provider there is nothing', async () => {
  const plain = await startTestServer()
  for (const path of ['begin', 'callback'])
    expect((await plain.app.inject({ url: `/api/interfaces/auth/oidc/${path}` })).statusCode).toBe(404)
  await plain.close()
})
