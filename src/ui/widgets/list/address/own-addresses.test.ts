import { expect, it } from 'vitest'
import { createOwnAddresses } from './own-addresses.ts'

it('an address that the list wrote is no news, however late it comes', () => {
  const own = createOwnAddresses('')
  own.wrote('q=a')
  own.wrote('q=ab')
  expect(own.isForeign('q=a')).toBe(false)
  expect(own.latest()).toBe('q=ab')
  expect(own.isForeign('q=ab')).toBe(false)
})

it('addresses that the router never came to show are not waited for', () => {
  const own = createOwnAddresses('')
  own.wrote('q=a')
  own.wrote('q=ab')
  expect(own.isForeign('q=ab')).toBe(false)
  expect(own.isForeign('q=a')).toBe(true)
})

it('an address that somebody else made is followed, also back to one of the list’s own', () => {
  const own = createOwnAddresses('')
  own.wrote('q=a')
  expect(own.isForeign('q=a')).toBe(false)
  expect(own.isForeign('')).toBe(true)
  expect(own.latest()).toBe('')
  expect(own.isForeign('')).toBe(false)
  own.wrote('q=a')
  expect(own.isForeign('q=a')).toBe(false)
})

it('a link followed while an own address is on its way wins', () => {
  const own = createOwnAddresses('')
  own.wrote('q=a')
  expect(own.isForeign('status_id=1')).toBe(true)
  expect(own.latest()).toBe('status_id=1')
})
