import { describe, expect, it } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '#contract/core/errors.ts'
import { HEADERS } from '#contract/core/replication.ts'
import type { HttpOutcome } from '../ports.ts'
import { verdictOf } from './verdict.ts'

const KEY = '0190a000-0000-7000-8000-000000000001'

const answer = (status: number, body: unknown, headers: Record<string, string> = { [HEADERS.idempotencyKey]: KEY }): HttpOutcome => ({
  kind: 'answer',
  status,
  body,
  headers,
})
const kindOf = (outcome: HttpOutcome): string => verdictOf(outcome, KEY).kind
const refused = (code: ErrorCode, extra: object = {}): HttpOutcome => answer(ERROR_STATUS[code], { code, message: 'non', ...extra })

describe('an answer that is not ours', () => {
  it.each([
    ['nothing at all', { kind: 'none' } as const],
    ['a captive portal’s page', answer(200, '<html>Bienvenue</html>')],
    ['JSON of somebody else', answer(200, { ok: true })],
    ['a proxy’s 502', answer(502, '<h1>Bad gateway</h1>')],
    ['a page that says 404', answer(404, '<h1>Not found</h1>')],
    ['a page that says 401', answer(401, '<h1>Sign in to the hotel</h1>')],
    ['an empty body', answer(200, '')],
    ['a success for another request', answer(200, { data: { id: 1, version: 2 } }, { [HEADERS.idempotencyKey]: 'another' })],
    ['a success without the key', answer(200, { data: { id: 1, version: 2 } }, {})],
  ])('%s is the network’s failure, and the event stays', (_name, outcome) => {
    expect(kindOf(outcome)).toBe('unreachable')
  })
})

describe('our answer', () => {
  it('accepts a success that echoes the key', () => {
    expect(verdictOf(answer(200, { data: { id: 1, version: 2 } }), KEY)).toEqual({ kind: 'accepted', answer: { data: { id: 1, version: 2 } } })
  })

  it.each([
    ['malformed', 'refused'],
    ['validation', 'refused'],
    ['key_reused', 'refused'],
    ['too_large', 'refused'],
    ['unsupported_media_type', 'refused'],
    ['forbidden', 'refused'],
    ['not_found', 'refused'],
    ['transition_not_allowed', 'refused'],
    ['stale_text', 'refused'],
    ['invoice_locked', 'refused'],
    ['unauthenticated', 'sign_in'],
    ['token_expired', 'sign_in'],
    ['upgrade_required', 'upgrade'],
    ['no_route', 'postponed'],
    ['method_not_allowed', 'postponed'],
    ['request_timeout', 'postponed'],
    ['too_many_requests', 'postponed'],
    ['internal', 'postponed'],
    ['unavailable', 'postponed'],
  ] as const)('%s is %s', (code, kind) => {
    expect(kindOf(refused(code))).toBe(kind)
  })

  it('has an outcome for every code that the API knows', () => {
    for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) expect(kindOf(refused(code)), code).not.toBe('unreachable')
  })

  it('waits where the code is of a newer server', () => {
    expect(kindOf(answer(418, { code: 'of_tomorrow', message: '' }))).toBe('postponed')
  })

  it('waits as long as the server asks', () => {
    const busy = answer(503, { code: 'unavailable', message: '' }, { 'retry-after': '7' })
    expect(verdictOf(busy, KEY)).toEqual({ kind: 'postponed', retryAfterMs: 7000 })
  })

  it('keeps what the person is to be told', () => {
    const changed = { by: 'Marie', at: '2026-03-02T14:02:00.000Z' }
    const verdict = verdictOf(refused('transition_not_allowed', { data: { id: 3, version: 9 }, changed }), KEY)
    expect(verdict).toEqual({
      kind: 'refused',
      refusal: { code: 'transition_not_allowed', status: 409, message: 'non', errors: {}, changed },
      current: { id: 3, version: 9 },
    })
  })
})
