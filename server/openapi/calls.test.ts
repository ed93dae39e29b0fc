import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '#contract/calls/all.ts'
import { type Call, parameterNames } from '#contract/core/call.ts'
import { isRequired } from '#contract/core/kinds/field.ts'
import { KINDS } from '#contract/core/kinds/kinds.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { outgoingDelivery, outgoingWebhook } from '../database/schema/outgoing-webhook.ts'
import { arbitraryBody } from '../testing/arbitrary-body.ts'
import { conformity } from '../testing/conformity.ts'
import { type ChoicesFor, validChoices } from '../testing/people/choices.ts'
import { checkedImport } from '../testing/records/imports.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { makeWebhookSecret } from '../webhooks/signature.ts'
import { documentedPath } from './call-operations.ts'
import { apiDocument } from './document.ts'

const answers = conformity(apiDocument('fr'))
const calls = Object.entries(CALLS).flatMap(([area, named]) =>
  Object.entries(named).map(([name, call]) => [`${area}.${name}`, call] as const),
)
let server: TestServer
let choices: ChoicesFor
/** Token of a link to a ticket, and an import whose dry run is done. */
let token: string
let importId: number
/** A webhook whose address is refused when it is connected to, and a delivery of it. */
let webhookId: number
let deliveryId: number

beforeAll(async () => {
  server = await startTestServer()
  choices = await validChoices(server.database.query, server.fixture)
  const mail =
    'From: Ada <ada@exemple.fr>\r\nSubject: Imprimante\r\nMessage-ID: <a@exemple.fr>\r\n\r\nElle ne répond plus.'
  await server.services.inbox.receive(Buffer.from(mail), 'webhook')
  await server.services.background.idle()
  const manager = await server.as('manager')
  const link = await manager.post(`/api/models/ticket/${server.fixture.tickets.own}/links`, { email: null })
  token = link.json().data.path.split('/').at(-1)
  importId = (
    await checkedImport(
      manager,
      'Date,From,To,Duration,User,Customer,Project,Activity\n2026-11-02,09:00,10:00,01:00,Zoé Martin,Épicerie,Réseau,Étude\n',
    )
  ).id
  await addWebhook()
})
afterAll(() => server.close())

const addWebhook = async (): Promise<void> => {
  const { query } = server.database
  const row = { name: 'ERP', url: 'https://10.0.0.1/', events: ['ticket.create'], secret: makeWebhookSecret() }
  const [made] = await query.insert(outgoingWebhook).values(row).returning({ id: outgoingWebhook.id })
  webhookId = made?.id ?? 0
  const delivery = {
    webhook_id: webhookId,
    event_id: randomUUID(),
    event: 'ticket.create',
    model: 'ticket',
    record_id: 1,
    body: '{}',
    state: 'sent',
  }
  const [sent] = await query.insert(outgoingDelivery).values(delivery).returning({ id: outgoingDelivery.id })
  deliveryId = sent?.id ?? 0
}

/** The call’s address with values that make sense to this person, and what its query needs. */
const addressOf = ({ path, parameters, query }: Call, role: RoleSlug): string => {
  const filled = parameterNames(path).reduce((address, name) => {
    const field = parameters[name]
    const value = field ? (field.min ?? KINDS[field.kind].fake(1, field)) : recordOf(path, role)
    return address.replace(`:${name}`, encodeURIComponent(String(value)))
  }, path)
  const needed = Object.entries(query).filter(([, field]) => isRequired(field))
  const params = new URLSearchParams(
    needed.map(([name, field]): [string, string] => [name, String(KINDS[field.kind].fake(1, field))]),
  )
  return params.size === 0 ? filled : `${filled}?${params}`
}

const recordOf = (path: string, role: RoleSlug): number => {
  const { people, records } = server.fixture
  if (path.startsWith('/api/models/user')) return people[role]
  if (path.startsWith('/api/import')) return importId
  if (path.startsWith('/api/outgoing-webhooks')) return webhookId
  if (path.startsWith('/api/webhook-deliveries')) return deliveryId
  // The only mail that came in.
  if (path.startsWith('/api/mail/received')) return 1
  return path.startsWith('/api/models/invoice') ? records.invoice.sent : (records.file['own'] ?? 0)
}

const bodiesOf = ({ method, body }: Call): readonly (object | undefined)[] => {
  if (method === 'get') return [undefined]
  if (typeof body === 'string') return [undefined, {}]
  return [
    ...fc.sample(arbitraryBody({ body, optional: 'none' }, 'manager', choices('user', 'manager')), {
      numRuns: 2,
      seed: 5,
    }),
    { nonsense: 1 },
  ]
}

// Before the wrong tokens of the others, which are counted.
test('a followed ticket is answered as the document says', async () => {
  const answer = await server.app.inject({ method: 'get', url: `/api/followed-ticket?token=${token}` })
  expect(answer.statusCode).toBe(200)
  answers.check('get', '/api/followed-ticket', answer)
})

test.each(calls)('%s answers every role as the document says', async (_, call) => {
  const { method, path } = call
  for (const role of ROLE_SLUGS) {
    for (const body of bodiesOf(call)) {
      // A call may end the session that made it.
      const { token } = await server.as(role)
      const url = addressOf(call, role)
      const payload = body === undefined ? {} : { payload: body }
      for (const headers of [{ authorization: `Bearer ${token}` }, {}]) {
        answers.check(method, documentedPath(path), await server.app.inject({ method, url, headers, ...payload }))
      }
    }
  }
})

test('every call that reads JSON has succeeded at least once', () => {
  const reading = calls.flatMap(([, call]) =>
    call.method === 'get' && 'json' in call.answer ? [`get ${documentedPath(call.path)}`] : [],
  )
  expect(reading.length).toBeGreaterThan(3)
  expect(reading.filter((operation) => !answers.seen.has(operation))).toEqual([])
})
