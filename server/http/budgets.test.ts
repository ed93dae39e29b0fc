import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUDGETS } from '../access/limits/budgets.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(undefined, { withoutBudgets: false })
})
afterAll(() => server.close())

const HEAVY = '/api/models/ticket?limit=1000&include=pointages,comments,histories,files&append=ut_done'

/**
 * Takes every place for reads that a person has, in work and in the queue; the returned function
 * frees them.
 */
const holdReads = (id: string): (() => Promise<unknown>) => {
  const held = Promise.withResolvers<void>()
  const { atOnce, queue } = BUDGETS.read.person
  const charged = {
    cost: 'read',
    request: { ip: '192.0.2.1' },
    reply: { raw: new EventEmitter().setMaxListeners(100) },
    actor: { id },
  }
  const holders = Array.from({ length: atOnce + queue }, () =>
    server.services.budgets.run(charged as never, () => held.promise),
  )
  return () => {
    held.resolve()
    return Promise.all(holders)
  }
}

test('a person with too many reads is asked to wait for a given time, and a colleague is answered', async () => {
  const [greedy, colleague] = [await server.as('technicien'), await server.as('colleague')]
  const free = holdReads(String(server.fixture.people.technicien))
  const refused = await greedy.get(HEAVY)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await colleague.get('/api/models/ticket?limit=20')).statusCode).toBe(200)
  await free()
  expect((await greedy.get(HEAVY)).statusCode).toBe(200)
})

test('a colleague overtakes a flood of heavy lists', async () => {
  const [greedy, colleague] = [await server.as('technicien'), await server.as('colleague')]
  const order: string[] = []
  const flood = Array.from({ length: 100 }, () =>
    greedy.get(HEAVY).then(({ statusCode }) => order.push(String(statusCode))),
  )
  const other = colleague.get('/api/models/ticket?limit=20').then(() => order.push('colleague'))
  await Promise.all([...flood, other])
  expect(order).toContain('429')
  // Four lists at once, and what had begun before the colleague was known.
  expect(order.filter((one) => one !== '429').indexOf('colleague')).toBeLessThan(20)
})

test('each of 250 concurrent heavy lists is answered, or asked to wait', async () => {
  const greedy = await server.as('technicien')
  const answers = await Promise.all(Array.from({ length: 250 }, () => greedy.get(HEAVY)))
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(44)
})

test('one record, relations and feeds count as reads as well', async () => {
  const person = await server.as('technicien')
  const id = server.fixture.tickets.own
  const free = holdReads(String(server.fixture.people.technicien))
  const paths = [`/api/models/ticket/${id}`, `/api/models/ticket/${id}/pointages`, '/api/models/ticket?since=']
  for (const path of paths) expect((await person.get(path)).statusCode, path).toBe(429)
  await free()
  for (const path of paths) expect((await person.get(path)).statusCode, path).toBe(200)
})

test('exports have a budget of their own: the twenty-first of a person in a row waits', async () => {
  const person = await server.as('manager')
  const statuses: number[] = []
  for (let time = 0; time < 21; time++) statuses.push((await person.get('/api/models/ticket/export?query=')).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  expect((await person.get('/api/models/ticket?limit=20')).statusCode).toBe(200)
})
