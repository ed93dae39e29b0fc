import { expect, it } from 'vitest'
import { DomainError, errorCodeOf } from './errors.ts'

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

it.each([
  ['one of ours', new DomainError('storage_full'), 'storage_full'],
  ['one of ours that came over a port', named('DomainError', 'storage_full'), 'storage_full'],
  ['one that only says the same', new Error('storage_full'), null],
  ['one of ours with a code that is not known here', named('DomainError', 'of_tomorrow'), null],
  ['what is no error', 'storage_full', null],
])('the code of %s', (_what, error, code) => {
  expect(errorCodeOf(error)).toBe(code)
})
