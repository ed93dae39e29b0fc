import { expect, it } from 'vitest'
import { createOwnAddresses } from './own-addresses.ts'

it('ignores its own address, however late it is reported', () => {
  const own = createOwnAddresses('')
  own.wrote('q=a')
  own.wrote('q=ab')
  expect(own.isForeign('q=a')).toBe(false)
  expect(own.latest()).toBe('q=ab')
  expect(own.isForeign('q=ab')).toBe(false)
})

it('does not wait for addresses that the router skipped', () => {
  const own = createOwnAddresses('')
  own.wrote('q=a')
  own.wrote('q=ab')
  expect(own.isForeign('q=ab')).toBe(false)
  expect(own.isForeign('q=a')).toBe(true)
})

it('follows a foreign address, also back to one of its own', () => {
  const own = createOwnAddresses('')
  own.wrote('q=a')
  expect(own.isForeign('q=a')).toBe(false)
  expect(own.isForeign('')).toBe(true)
  expect(own.latest()).toBe('')
  expect(own.isForeign('')).toBe(false)
  own.wrote('q=a')
  expect(own.isForeign('q=a')).toBe(false)
})

it('a link wins over an own address that is not reported yet', () => {
  const own = createOwnAddresses('')
  own.wrote('q=a')
  expect(own.isForeign('status_id=1')).toBe(true)
  expect(own.latest()).toBe('status_id=1')
})

it('keeps what it wrote when the address of before is asked about again', () => {
  const own = createOwnAddresses('')
  own.wrote('status_id=')
  expect(own.isForeign('')).toBe(false)
  expect(own.latest()).toBe('status_id=')
  expect(own.isForeign('status_id=')).toBe(false)
  expect(own.isForeign('')).toBe(true)
})
