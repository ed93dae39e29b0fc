import { expect, it } from 'vitest'
import { blankRecord, parseBody } from '#contract/core/events/action.ts'
import { userActions } from './user.actions.ts'
import { user } from './user.ts'

it('a profile may be changed one field at a time, which leaves the others as they are', () => {
  const parsed = parseBody(userActions.updateProfile, { phone: '01 99 00 69 56' }, 'client')
  expect(parsed).toEqual({ body: { phone: '01 99 00 69 56' } })
  const record = { ...blankRecord(user, '7'), firstname: 'Zoé', lastname: 'Roux', locale: 'en' as const }
  const context = {
    actor: { id: '7', role: 'client' as const, clientId: '1' },
    at: '2026-11-29T08:00:00.000Z',
    statuses: [],
  }
  const body = 'body' in parsed ? parsed.body : {}
  expect(userActions.updateProfile.apply(record, body, context)).toEqual({ ...record, phone: '01 99 00 69 56' })
})
