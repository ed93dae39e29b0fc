import { expect, it } from 'vitest'
import { canAnswer, isSeenByClient } from './seen-by-client.ts'

const shown = { visible_to_client: true }
const inUse = { is_visible_to_client: true, archived_at: null }

it('needs a ticket and a projet that are shown, and a projet in use', () => {
  expect(isSeenByClient(shown, inUse)).toBe(true)
  expect(isSeenByClient({ visible_to_client: false }, inUse)).toBe(false)
  expect(isSeenByClient(shown, { ...inUse, is_visible_to_client: false })).toBe(false)
  expect(isSeenByClient(shown, { ...inUse, archived_at: '2026-01-01T00:00:00.000Z' })).toBe(false)
})

it('takes a projet that is not known yet for one that is shown', () => {
  expect(isSeenByClient(shown, undefined)).toBe(true)
})

it('a person of a client can answer for a ticket of their client that is shown to them', () => {
  const projet = { ...inUse, client_id: '4' }
  expect(canAnswer({ client_id: '4' }, shown, projet)).toBe(true)
  expect(canAnswer({ client_id: '4' }, { visible_to_client: false }, projet)).toBe(false)
  expect(canAnswer({ client_id: '5' }, shown, projet)).toBe(false)
  expect(canAnswer({ client_id: '4' }, shown, undefined)).toBe(true)
})
