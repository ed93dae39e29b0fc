import { describe, expect, it } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '#contract/core/errors.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { HttpOutcome } from '../core/ports.ts'
import { verdictOf } from './verdict.ts'

const NOW = Date.UTC(2026, 2, 2, 9)
const KEY = '0190a000-0000-7000-8000-000000000001'

const answer = (
  status: number,
  body: unknown,
  headers: Record<string, string> = { [HEADERS.idempotencyKey]: KEY },
): HttpOutcome => ({
  kind: 'answer',
  status,
  body,
  headers,
})
const kindOf = (outcome: HttpOutcome): string => verdictOf(outcome, KEY, NOW).kind
const refused = (code: ErrorCode, extra: object = {}): HttpOutcome =>
  answer(ERROR_STATUS[code], { code, message: 'non', ...extra })

describe('an answer outside the envelope', () => {
  it.each([
    ['nothing at all', { kind: 'none' } as const],
    ['a captive portal’s page', answer(200, '<html>Bienvenue</html>')],
    ['JSON of somebody else', answer(200, { ok: true })],
    ['a proxy’s 502', answer(502, '<h1>Bad gateway</h1>')],
    ['a page that says 404', answer(404, '<h1>Not found</h1>')],
    ['a page that says 401', answer(401, '<h1>Sign in to the hotel</h1>')],
    ['an empty body', answer(200, '')],
    [
      'a success for another request',
      answer(200, { data: { id: 1, version: 2 } }, { [HEADERS.idempotencyKey]: 'another' }),
    ],
    ['a success without the key', answer(200, { data: { id: 1, version: 2 } }, {})],
    ['a success without a record', answer(200, { data: 'welcome' })],
    ['a refusal without the key', answer(422, { code: 'validation', message: '' }, {})],
    ['an opaque redirect', answer(0, '')],
    ['a redirect in our words', answer(302, '<a href="/login">')],
  ])('%s is the network’s failure, and the event stays', (_name, outcome) => {
    expect(kindOf(outcome)).toBe('unreachable')
  })
})

describe('an answer of the server', () => {
  it('accepts a success that echoes the key', () => {
    expect(verdictOf(answer(200, { data: { id: 1, version: 2 } }), KEY, NOW)).toEqual({
      kind: 'accepted',
      answer: { data: { id: 1, version: 2 } },
    })
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
    ['other_epoch', 'other_epoch'],
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
    for (const code of Object.keys(ERROR_STATUS) as ErrorCode[])
      expect(kindOf(refused(code)), code).not.toBe('unreachable')
  })

  it('postpones an event when the code is of a newer server', () => {
    expect(kindOf(answer(418, { code: 'of_tomorrow', message: '' }))).toBe('postponed')
  })

  it('postpones an event for the time that the server asks for', () => {
    const busy = answer(503, { code: 'unavailable', message: '' }, { 'retry-after': '7' })
    expect(verdictOf(busy, KEY, NOW)).toMatchObject({ kind: 'postponed', reason: 'busy', retryAfterMs: 7000 })
  })

  it.each([
    [
      'a date, by the server’s own clock',
      { 'retry-after': 'Mon, 02 Mar 2026 20:00:30 GMT', date: 'Mon, 02 Mar 2026 20:00:00 GMT' },
      30_000,
    ],
    ['a date, by ours where it names none', { 'retry-after': 'Mon, 02 Mar 2026 09:01:00 GMT' }, 60_000],
    ['a date that is over', { 'retry-after': 'Mon, 02 Mar 2026 08:00:00 GMT' }, 0],
    ['words', { 'retry-after': 'soon' }, null],
    ['nothing', {}, null],
  ] as const)('waits until %s', (_name, headers, retryAfterMs) => {
    expect(verdictOf(answer(429, { code: 'too_many_requests', message: '' }, headers), KEY, NOW)).toMatchObject({
      kind: 'postponed',
      reason: 'busy',
      status: 429,
      retryAfterMs,
    })
  })

  it('keeps the messages for the person', () => {
    const changed = { by: 'Marie', at: '2026-03-02T14:02:00.000Z' }
    const verdict = verdictOf(refused('transition_not_allowed', { data: { id: 3, version: 9 }, changed }), KEY, NOW)
    expect(verdict).toEqual({
      kind: 'refused',
      refusal: { code: 'transition_not_allowed', status: 409, message: 'non', errors: {}, changed },
      current: { id: 3, version: 9 },
    })
  })
})
