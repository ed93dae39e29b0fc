import { expect, it } from 'vitest'
import type { Verdict } from '../../api/verdict.ts'
import { verdictInEpoch } from './verdict-in-epoch.ts'

const accepted: Verdict = { kind: 'accepted', answer: { data: { id: 1, version: 2 } } }
const refused: Verdict = {
  kind: 'refused',
  refusal: { code: 'forbidden', status: 403, message: '', errors: {}, changed: null },
  current: null,
}
const busy: Verdict = { kind: 'postponed', reason: 'busy', status: 503, retryAfterMs: null }
const unreachable: Verdict = { kind: 'unreachable', status: 0 }
const otherEpoch: Verdict = { kind: 'other_epoch' }
const askedAgainLater: Verdict = { kind: 'postponed', reason: 'busy', status: 412, retryAfterMs: null }

it.each<[string, Verdict, boolean, boolean, Verdict]>([
  ['accepted in this epoch', accepted, false, true, accepted],
  ['accepted in another epoch', accepted, true, false, otherEpoch],
  ['refused in this epoch', refused, false, true, refused],
  ['refused in another epoch', refused, true, true, otherEpoch],
  ['412 by the current epoch', otherEpoch, false, true, askedAgainLater],
  ['412 to a request for a previous epoch', otherEpoch, false, false, otherEpoch],
  ['412 by another epoch', otherEpoch, true, true, otherEpoch],
  ['busy, in any epoch', busy, true, true, busy],
  ['no answer', unreachable, false, true, unreachable],
  ['a refused token', { kind: 'sign_in' }, true, true, { kind: 'sign_in' }],
])('%s', (_name, verdict, isOtherEpoch, wasForCurrentEpoch, expected) => {
  expect(verdictInEpoch(verdict, { isOtherEpoch, wasForCurrentEpoch })).toEqual(expected)
})
