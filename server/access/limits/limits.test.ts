import { beforeEach, describe, expect, test } from 'vitest'
import { networkOf } from '../../runtime/network.ts'
import { createBuckets } from './buckets.ts'
import { BUDGETS } from './budgets.ts'
import { createThrottle, type LocalThrottle } from './throttle.ts'

let now: number
let throttle: LocalThrottle
beforeEach(() => {
  now = 1_000_000
  throttle = createThrottle(() => now)
})

describe('wrong attempts', () => {
  test('after five on one account from one address others are refused for the rest of the minute', () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(throttle.admit('A@b.fr', '192.0.2.1')).toBe(0)
      now += 1_000
    }
    expect(throttle.admit('a@B.fr', '192.0.2.1')).toBe(55)
    expect(throttle.admit('a@b.fr', '192.0.2.2')).toBe(0)
    expect(throttle.admit('other@b.fr', '192.0.2.1')).toBe(0)
    now += 55_000
    expect(throttle.admit('a@b.fr', '192.0.2.1')).toBe(0)
    expect(throttle.admit('a@b.fr', '192.0.2.1')).toBeGreaterThan(0)
  })

  test('a right one is let in, and does not count', () => {
    for (let attempt = 0; attempt < 50; attempt++) {
      expect(throttle.admit('a@b.fr', '192.0.2.1')).toBe(0)
      throttle.removeSucceeded('a@b.fr', '192.0.2.1')
    }
  })

  test('a hundred at once are counted before any of them is answered', () => {
    const waits = Array.from({ length: 100 }, () => throttle.admit('a@b.fr', '192.0.2.1'))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  })

  test('from one address over all accounts are thirty a minute, whatever of its own it gets right', () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      expect(throttle.admit(`person${attempt}@b.fr`, '192.0.2.1')).toBe(0)
      if (attempt > 25) continue
      expect(throttle.admit('attacker@b.fr', '192.0.2.1')).toBe(0)
      throttle.removeSucceeded('attacker@b.fr', '192.0.2.1')
    }
    expect(throttle.admit('next@b.fr', '192.0.2.1')).toBe(60)
    expect(throttle.admit('next@b.fr', '192.0.2.2')).toBe(0)
  })

  test('on one account from everywhere are twenty a minute', () => {
    for (let attempt = 0; attempt < 20; attempt++) expect(throttle.admit('a@b.fr', `198.51.100.${attempt}`)).toBe(0)
    expect(throttle.admit('a@b.fr', '203.0.113.1')).toBe(60)
    expect(throttle.admit('b@b.fr', '203.0.113.1')).toBe(0)
  })

  test('of strangers do not lock a person out of where they have signed in', () => {
    expect(throttle.admit('a@b.fr', '192.0.2.1')).toBe(0)
    throttle.removeSucceeded('a@b.fr', '192.0.2.1')
    for (let attempt = 0; attempt < 25; attempt++) throttle.admit('a@b.fr', `198.51.100.${attempt}`)
    expect(throttle.admit('a@b.fr', '203.0.113.1')).toBe(60)
    expect(throttle.admit('a@b.fr', '192.0.2.1')).toBe(0)
  })

  test('of one IPv6 network count together', () => {
    for (let attempt = 0; attempt < 5; attempt++) expect(throttle.admit('a@b.fr', `2001:db8::${attempt}`)).toBe(0)
    expect(throttle.admit('a@b.fr', '2001:db8:0:0:ffff::1')).toBe(60)
    expect(throttle.admit('a@b.fr', '2001:db8:0:1::1')).toBe(0)
  })
})

test('the network of an address', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('')).toBe('')
})

test('a person writes 200 at once, then ten a second', () => {
  const budget = createBuckets(() => now, BUDGETS.write.rate)
  for (let write = 0; write < 200; write++) expect(budget.spend('1')).toBe(0)
  expect(budget.spend('1')).toBe(1)
  expect(budget.spend('2')).toBe(0)
  now += 1_000
  for (let write = 0; write < 10; write++) expect(budget.spend('1')).toBe(0)
  expect(budget.spend('1')).toBe(1)
})
