import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'
import { createWriteBudget } from './write-budget.ts'

test('five wrong sign-ins close the door for the rest of their minute, a right one opens it', () => {
  let now = 1_000_000
  const throttle = createThrottle(() => now)
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(throttle.waitSeconds('A@b.fr', '::1')).toBe(0)
    throttle.wrong('A@b.fr', '::1')
    now += 1_000
  }
  expect(throttle.waitSeconds('a@B.fr', '::1')).toBe(55)
  expect(throttle.waitSeconds('a@b.fr', '::2')).toBe(0)
  now += 55_000
  expect(throttle.waitSeconds('a@b.fr', '::1')).toBe(0)
  throttle.wrong('a@b.fr', '::1')
  expect(throttle.waitSeconds('a@b.fr', '::1')).toBeGreaterThan(0)
  throttle.right('a@b.fr', '::1')
  expect(throttle.waitSeconds('a@b.fr', '::1')).toBe(0)
})

test('a person writes 200 at once, then ten a second', () => {
  let now = 0
  const budget = createWriteBudget(() => now)
  for (let write = 0; write < 200; write++) expect(budget.spend('1')).toBe(0)
  expect(budget.spend('1')).toBe(1)
  expect(budget.spend('2')).toBe(0)
  now += 1_000
  for (let write = 0; write < 10; write++) expect(budget.spend('1')).toBe(0)
  expect(budget.spend('1')).toBe(1)
})
