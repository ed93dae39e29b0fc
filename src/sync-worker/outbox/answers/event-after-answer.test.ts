import { expect, it } from 'vitest'
import { DELETED_VERSION } from '#contract/core/events/event.ts'
import { STUCK_AFTER } from '#contract/core/events/event-state.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import type { Verdict } from '../../api/verdict.ts'
import { eventAfterAnswer } from './event-after-answer.ts'

const NOW = 1000
const sentEvent = (values: Partial<Parameters<typeof loggedEvent>[0]> = {}) =>
  loggedEvent({ id: 'event', sequence: 1, state: 'sending', attempts: 1, ...values })
const afterAnswer = (verdict: Verdict, values = {}) =>
  eventAfterAnswer(sentEvent(values), verdict, { now: NOW, random: () => 0.5, epoch: 'one' })
const answer = { data: { id: 12, version: 7 } }
const refusal = { code: 'forbidden', status: 403, message: '', errors: {}, changed: null } as const
const busy = (status: number, retryAfterMs: number | null): Verdict => ({
  kind: 'postponed',
  reason: 'busy',
  status,
  retryAfterMs,
})

it.each<[string, Verdict, object, object]>([
  [
    'an acceptance',
    { kind: 'accepted', answer },
    {},
    { state: 'accepted', resultId: '12', effectVersion: 7, settledAt: NOW, epoch: 'one' },
  ],
  [
    'an accepted deletion',
    { kind: 'accepted', answer },
    { action: 'delete', payload: {} },
    { state: 'accepted', effectVersion: DELETED_VERSION },
  ],
  ['a refusal', { kind: 'refused', refusal, current: null }, {}, { state: 'refused', refusal, settledAt: NOW }],
  [
    'no answer',
    { kind: 'unreachable', status: 502 },
    {},
    { state: 'queued', nextAttemptAt: 0, failures: 0, lastAnswer: { kind: 'unreachable', status: 502 } },
  ],
  [
    'a busy server',
    busy(503, 4000),
    {},
    { state: 'queued', nextAttemptAt: NOW + 4000, failures: 1, lastAnswer: { kind: 'busy', status: 503 } },
  ],
  ['too many requests, with a time to wait', busy(429, 4000), {}, { state: 'queued', failures: 0 }],
  ['too many requests, without a time', busy(429, null), {}, { state: 'queued', failures: 1 }],
  ['the tenth failure', busy(503, null), { failures: STUCK_AFTER - 1 }, { state: 'stuck', failures: STUCK_AFTER }],
  [
    'an answer of another epoch',
    { kind: 'other_epoch' },
    {},
    { state: 'queued', nextAttemptAt: 0, failures: 0, attempts: 1 },
  ],
  ['a refused token', { kind: 'sign_in' }, {}, { state: 'queued', failures: 0, attempts: 0 }],
  ['a client that is too old', { kind: 'upgrade' }, {}, { state: 'queued', failures: 0, attempts: 0 }],
])('%s', (_name, verdict, values, expected) => {
  expect(afterAnswer(verdict, values)).toMatchObject(expected)
})
