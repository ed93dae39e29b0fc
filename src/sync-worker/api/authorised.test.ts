import { expect, it } from 'vitest'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'
import type { Tokens } from '../surface.ts'
import { createAuthorised } from './authorised.ts'

const REFRESH = '/api/interfaces/auth/refresh'
const listRequest: HttpRequest = { method: 'GET', path: '/api/models/ticket', body: undefined, headers: {} }

const answer = (status: number, body: unknown): HttpOutcome => ({ kind: 'answer', status, body, headers: {} })
const expired = answer(401, { code: 'token_expired', message: '' })
const renewed = answer(200, { access_token: 'a2', refresh_token: 'r2', token_type: 'Bearer', expires_in: 3600 })

const given = (
  onRefresh: HttpOutcome | (() => HttpOutcome),
  isTaken: (token: string) => boolean,
  now: () => number = () => 0,
) => {
  const calls: string[] = []
  const reportedTokens: Tokens[] = []
  const authorised = createAuthorised(
    { access: 'a1', refresh: 'r1' },
    {
      now,
      setTimer: () => () => undefined,
      onTokens: (tokens) => reportedTokens.push(tokens),
      request: async ({ path, headers, body }) => {
        calls.push(path === REFRESH ? `refresh ${JSON.stringify(body)}` : path)
        await Promise.resolve()
        if (path === REFRESH) return typeof onRefresh === 'function' ? onRefresh() : onRefresh
        return isTaken(headers['Authorization'] ?? '') ? answer(200, { data: [] }) : expired
      },
    },
  )
  return { authorised, calls, reportedTokens }
}

it('refreshes an expired token once for all requests that it failed', async () => {
  const { authorised, calls, reportedTokens } = given(renewed, (token) => token === 'Bearer a2')
  const outcomes = await Promise.all([
    authorised.request(listRequest),
    authorised.request(listRequest),
    authorised.request(listRequest),
  ])
  expect(outcomes.map((outcome) => outcome.kind === 'answer' && outcome.status)).toEqual([200, 200, 200])
  expect(calls.filter((call) => call.startsWith('refresh'))).toEqual(['refresh {"refresh_token":"r1"}'])
  expect(reportedTokens).toEqual([{ access: 'a2', refresh: 'r2' }])
})

it('does not repeat an unwanted request after the refresh', async () => {
  const { authorised, calls } = given(renewed, (token) => token === 'Bearer a2')
  let isWanted = true
  const outcome = authorised.request(listRequest, () => isWanted)
  isWanted = false
  expect(await outcome).toEqual({ kind: 'none' })
  expect(calls).toEqual([listRequest.path, 'refresh {"refresh_token":"r1"}'])
})

it('requires a sign-in only when the server refuses the refresh', async () => {
  const { authorised } = given(answer(401, { code: 'unauthenticated', message: '' }), () => false)
  expect(await authorised.request(listRequest)).toEqual(expired)
})

it.each([
  ['the network fails', { kind: 'none' } as const],
  ['a portal answers', answer(200, '<html></html>')],
  ['a portal says 401', answer(401, '<html></html>')],
  ['the server is busy', answer(503, { code: 'unavailable', message: '' })],
])('is a network failure when %s during the refresh', async (_name, outcome) => {
  const { authorised, reportedTokens } = given(outcome, () => false)
  expect(await authorised.request(listRequest)).toEqual({ kind: 'none' })
  expect(reportedTokens).toEqual([])
})

it('uses the tokens of a new sign-in', async () => {
  const { authorised, calls } = given(renewed, (token) => token === 'Bearer a9')
  authorised.renew({ access: 'a9', refresh: 'r9' })
  expect(await authorised.request(listRequest)).toMatchObject({ status: 200 })
  expect(calls).toEqual([listRequest.path])
})

it('waits as long as the server asks before the next refresh, and answers all requests with the wait', async () => {
  let now = 0
  const later: HttpOutcome = {
    kind: 'answer',
    status: 429,
    body: { code: 'too_many_requests', message: '' },
    headers: { 'retry-after': '30' },
  }
  const { authorised, calls } = given(
    () => (now < 30_000 ? later : renewed),
    (token) => token === 'Bearer a2',
    () => now,
  )
  expect(await authorised.request(listRequest)).toMatchObject({
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '30' },
  })
  now = 20_000
  expect(await authorised.request(listRequest)).toMatchObject({
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '10' },
  })
  expect(calls.filter((call) => call.startsWith('refresh'))).toHaveLength(1)
  now = 30_000
  expect(await authorised.request(listRequest)).toMatchObject({ status: 200 })
})
