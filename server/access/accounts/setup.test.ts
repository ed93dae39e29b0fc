import { afterAll, beforeAll, expect, test } from 'vitest'
import { installation } from '../../database/schema/sync.ts'
import { hashOf, randomToken } from '../../runtime/hashing.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { SETUP_TOKEN } from './setup-token.ts'

const OWNER = { firstname: 'Ada', lastname: 'Chef', email: 'ada@exemple.fr', password: 'un mot bien à moi' }

let server: TestServer
let visitor: Visitor
let token: string

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  token = randomToken()
  await server.database.query.insert(installation).values({ name: SETUP_TOKEN, value: hashOf(token) })
})
afterAll(() => server.close())

const setUp = (given: string, address?: string) =>
  visitor.post('setup', { ...OWNER, token: given }, address === undefined ? {} : { address })

test('guesses of strangers are refused without a look at a password, and keep the owner of the link waiting neither elsewhere nor beside them', async () => {
  const hashes: string[] = []
  const { passwords } = server.services
  const { hash } = passwords
  passwords.hash = (password, asker) => {
    hashes.push(password)
    return hash(password, asker)
  }
  for (let time = 0; time < 40; time++) expect((await setUp(`guess ${time}`)).statusCode).toBe(403)
  const address = '192.0.2.9'
  const statuses: number[] = []
  for (let time = 0; time < 31; time++) statuses.push((await setUp(token.slice(1), address)).statusCode)
  expect([statuses.filter((status) => status === 403).length, statuses.at(-1)]).toEqual([30, 429])
  expect(hashes).toEqual([])
  const answers = await Promise.all([setUp(token, address), setUp(token, address)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403])
  expect((await setUp(token)).statusCode).toBe(403)
})
