import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challenge } from '../../database/schema/second-factor.ts'
import { createPasswordHolders } from '../../testing/people/password-holders.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

// Answers of a browser are tested with one (tests/e2e/two-factors-story.test.ts); here are those
// that none makes.
const PASSWORD = 'cheval pile agrafe'
let server: TestServer
let visitor: Visitor
let caller: Caller

beforeAll(async () => {
  server = await startTestServer(undefined, { publicUrl: 'https://sav.exemple.fr' })
  visitor = createVisitor(server)
  const { id } = await (await createPasswordHolders(server, PASSWORD))('technicien', 'Clé')
  caller = await server.asUser(id)
})
afterAll(() => server.close())

const bytes = (text: string): string => Buffer.from(text).toString('base64url')
const responseWith = (clientDataJSON: string) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON, attestationObject: bytes('x'), authenticatorData: bytes('x'), signature: bytes('x') },
})

const HOSTILE: readonly unknown[] = [
  null,
  'x',
  {},
  [],
  { id: 5 },
  responseWith(bytes('{}')),
  responseWith('%%%'),
  responseWith(bytes(JSON.stringify({ type: 'webauthn.create', challenge: 'x', origin: 'https://ailleurs.fr' }))),
]

describe('a response that no browser made', () => {
  test.each(HOSTILE.map((response) => [JSON.stringify(response)?.slice(0, 60), response] as const))(
    '%s registers and opens nothing',
    async (_, response) => {
      const added = await caller.post('/api/interfaces/auth/factors/passkey', { response })
      expect([added.statusCode, added.json().code]).toEqual([422, 'passkey_refused'])
      const opened = await visitor.post('passkey', { response } as object)
      expect([opened.statusCode, opened.json().code]).toEqual([422, 'passkey_refused'])
    },
  )
})

test('options are bound to the public address, and their challenge is kept as a hash', async () => {
  const options = (
    await caller.post('/api/interfaces/auth/factors/passkey-options', { current_password: PASSWORD })
  ).json().data
  expect(options).toMatchObject({ rp: { id: 'sav.exemple.fr' }, authenticatorSelection: { residentKey: 'required' } })
  const anyone = (await visitor.post('passkey-options', {})).json().data
  expect(anyone).toMatchObject({ rpId: 'sav.exemple.fr', userVerification: 'required' })
  const stored = JSON.stringify(await server.database.query.select().from(challenge))
  for (const { challenge: text } of [options, anyone]) expect(stored).not.toContain(text)
})

test('challenges for one network are limited', async () => {
  const answers = []
  for (let turn = 0; turn < 62; turn++)
    answers.push((await visitor.post('passkey-options', {}, { address: '203.0.113.5' })).statusCode)
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
})
