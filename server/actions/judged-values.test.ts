import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HEADERS } from '#contract/core/protocol.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let absenceId: number

const ASKED = { type: 'conge_paye', start: '2027-08-02', end: '2027-08-06' }
const SEEN = {
  status: 'requested',
  decided_by_id: null,
  decided_at: null,
  start_half: false,
  end_half: false,
  ...ASKED,
}

beforeAll(async () => {
  server = await startTestServer()
  ;[manager, technicien] = [await server.as('manager'), await server.as('technicien')]
})
afterAll(() => server.close())
beforeEach(async () => {
  absenceId = (await technicien.post('/api/models/absence', ASKED)).json().data.id
})

const decide = (action: 'approve' | 'refuse', seen?: object) =>
  manager.put(
    `/api/models/absence/${absenceId}/${action}`,
    {},
    seen && { [HEADERS.was]: encodeURIComponent(JSON.stringify(seen)) },
  )

test.each(['approve', 'refuse'] as const)(
  'to %s days that the person has changed since is refused, with the days and who changed them',
  async (action) => {
    await technicien.put(`/api/models/absence/${absenceId}`, { end: '2027-08-27' })
    const answer = await decide(action, SEEN)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'judged_changed',
      data: { status: 'requested', end: '2027-08-27' },
      changed: { by: 'Technicien Essai' },
    })
    expect((await manager.get(`/api/models/absence/${absenceId}`)).json().data.status).toBe('requested')
  },
)

test('the days as they are now are approved, and so are those of a caller that does not say what it saw', async () => {
  await technicien.put(`/api/models/absence/${absenceId}`, { end: '2027-08-27' })
  expect((await decide('approve', { ...SEEN, end: '2027-08-27' })).json().data.status).toBe('approved')
  await decide('refuse')
  expect((await decide('approve')).json().data.status).toBe('approved')
})

test('a comment that changed since does not hinder the decision', async () => {
  await technicien.put(`/api/models/absence/${absenceId}`, { comment: 'Avec les enfants' })
  expect((await decide('approve', SEEN)).json().data.status).toBe('approved')
})
