import { expect, test } from 'vitest'
import { createPasswords, MAX_WAITING } from './passwords.ts'

test('guesses beyond a short queue are refused with a Retry-After, and do not delay known people', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('le bon mot')
  const order: string[] = []
  // Two are checked at once, and the others wait.
  const guesses = Array.from({ length: MAX_WAITING + 2 }, () =>
    passwords.matches('faux', stored).then(() => order.push('stranger')),
  )
  await expect(passwords.matches('faux', stored)).rejects.toMatchObject({
    code: 'unavailable',
    detail: { retryAfterSeconds: 15 },
  })
  const known = passwords.matches('le bon mot', stored, 'known').then((isRight) => {
    order.push('known')
    return isRight
  })
  expect(await known).toBe(true)
  await Promise.all(guesses)
  expect(order.indexOf('known')).toBeLessThan(MAX_WAITING / 2)
  expect(order).toHaveLength(MAX_WAITING + 3)
})
