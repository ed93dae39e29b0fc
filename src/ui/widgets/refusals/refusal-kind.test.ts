import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/core/errors.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { refusalKindOf, textFieldOf } from './refusal-kind.ts'

const refused = (action: string, code: ErrorCode) =>
  loggedEvent({
    id: 'e',
    sequence: 1,
    state: 'refused',
    action,
    refusal: { code, status: 409, message: '', errors: {}, changed: null },
  })

describe('the resolution of a refusal', () => {
  it('lets values be corrected where the server found them wrong', () => {
    expect(refusalKindOf(refused('updateResponsable', 'validation'))).toBe('values')
  })

  it('offers no form where another value changes nothing', () => {
    expect(refusalKindOf(refused('updateResponsable', 'transition_not_allowed'))).toBe('step')
    expect(refusalKindOf(refused('updateResponsable', 'not_found'))).toBe('step')
  })

  it('offers no form for a step, which has nothing to fill in', () => {
    expect(refusalKindOf(refused('done', 'validation'))).toBe('step')
  })

  it('puts two versions of a text side by side', () => {
    expect(refusalKindOf(refused('update', 'stale_text'))).toBe('text')
  })

  it('is held while a dependency is refused, whatever the earlier reason', () => {
    expect(refusalKindOf({ ...refused('updateUt', 'validation'), state: 'held' })).toBe('held')
  })
})

it('finds the long text in the payload', () => {
  expect(
    textFieldOf({ model: 'ticket', action: 'update', payload: { email: 'a@b.fr', description: 'Une fuite' } }),
  ).toBe('description')
  expect(textFieldOf({ model: 'ticket', action: 'update', payload: { email: 'a@b.fr' } })).toBeNull()
})
