import { expect, it } from 'vitest'
import { HEADERS } from '#contract/core/replication.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { requestOf } from './requests.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')

const agoOf = (at: string): string | undefined => requestOf(loggedEvent({ id: 'e', sequence: 1, at }), (id) => id, NOW)?.headers[HEADERS.ago]

it('says how long the action has waited, at each attempt anew', () => {
  expect(agoOf('2026-03-02T09:57:00.000Z')).toBe('180000')
})

it('says nothing where the clock was set back since, or was no clock', () => {
  expect(agoOf('2026-03-02T10:00:01.000Z')).toBeUndefined()
  expect(agoOf('?')).toBeUndefined()
})
