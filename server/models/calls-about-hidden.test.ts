import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '#contract/calls/all.ts'
import type { Call } from '#contract/core/call.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MISSING = 987_654

/** The first folder of a call's path that names a record: what the id stands for. */
const SUBJECTS: Readonly<Record<string, string>> = {
  '/api/interfaces/colleagues/:id': 'user',
  '/api/files/:id': 'file',
  '/api/tokens/:id': 'api_token',
}

const subjectOf = (path: string): string | undefined =>
  /^\/api\/models\/([a-z_]+)\/:id\b/.exec(path)?.[1] ??
  Object.entries(SUBJECTS).find(([start]) => path.startsWith(start))?.[1]

/** Records that neither people of the first client nor those who manage it see, by subject. */
const hiddenIds = (): Readonly<Record<string, readonly number[]>> => {
  const { people, tickets, records, recordsOfClients } = server.fixture
  const stored: Readonly<Record<string, Readonly<Record<string, number>>>> = { ...records, ...recordsOfClients }
  const of = (model: string, kinds: readonly string[]): readonly number[] =>
    kinds.flatMap((kind) => stored[model]?.[kind] ?? [])
  return {
    ticket: [tickets.other, tickets.internal, tickets.hidden],
    user: [people.otherClient],
    file: of('file', ['other', 'internal', 'hidden', 'betweenStaff']),
    invoice: of('invoice', ['other', 'draft']),
    contract: of('contract', ['other']),
    api_token: [1],
  }
}

/** Values of the fields that the bodies of these calls have. */
const VALUES: Readonly<Record<string, unknown>> = {
  email: null,
  doing: 'looking',
  oneSignal_player_id: 'player',
  device: 'desktop',
}

const bodyOf = ({ body }: Call): Readonly<Record<string, unknown>> =>
  typeof body === 'object'
    ? Object.fromEntries(Object.entries(VALUES).filter(([name]) => Object.hasOwn(body, name)))
    : {}

/** Calls about one record that a person of a client may make about what they see. */
const calls = Object.entries(CALLS).flatMap(([area, list]) =>
  Object.entries(list).flatMap(([name, call]) => {
    const isOpen = call.access === 'signed_in' || (call.access !== 'public' && call.access.includes('client'))
    return isOpen && call.path.includes(':id') ? [{ key: `${area}.${name}`, call }] : []
  }),
)

test('every such call has a subject with hidden records', () => {
  const known = Object.entries(hiddenIds()).flatMap(([subject, ids]) => (ids.length > 0 ? [subject] : []))
  for (const { key, call } of calls) expect(known, key).toContain(subjectOf(call.path))
})

test.each(calls)('$key tells people of a client nothing about a record that they do not see', async ({ call }) => {
  const method = call.method.toUpperCase() as 'GET' | 'POST'
  for (const person of ['client', 'clientManager'] as const) {
    const { token } = await server.as(person)
    const ask = (id: number) =>
      server.app.inject({
        method,
        url: call.path.replace(':id', String(id)).replace(':link', '1'),
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { payload: bodyOf(call) }),
      })
    const missing = await ask(MISSING)
    for (const id of hiddenIds()[subjectOf(call.path) ?? ''] ?? []) {
      const answer = await ask(id)
      expect([403, 404], `${person} ${id}: ${answer.body}`).toContain(answer.statusCode)
      expect({ status: answer.statusCode, body: answer.body }, `${person} ${id}`).toEqual({
        status: missing.statusCode,
        body: missing.body,
      })
    }
  }
})
