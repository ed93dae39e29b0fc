import { expect, test } from 'vitest'
import { hintOf, isPersonal, isWellFormed, makeSecret } from './secret.ts'

test('a secret has a prefix that scanners find, and passes its own checksum', () => {
  const secrets = Array.from({ length: 200 }, makeSecret)
  expect(new Set(secrets).size).toBe(200)
  for (const secret of secrets) {
    expect(secret).toMatch(/^sav_pat_[0-9A-Za-z]{46}$/)
    expect([isPersonal(secret), isWellFormed(secret)]).toEqual([true, true])
  }
})

test('a secret with one other character fails the checksum', () => {
  const secret = makeSecret()
  for (let place = 'sav_pat_'.length; place < secret.length; place++) {
    const other = secret[place] === 'x' ? 'y' : 'x'
    expect(isWellFormed(secret.slice(0, place) + other + secret.slice(place + 1)), String(place)).toBe(false)
  }
  for (const wrong of ['', 'sav_pat_', `${secret}0`, secret.slice(1), secret.toUpperCase()])
    expect(isWellFormed(wrong), wrong).toBe(false)
})

test('the hint distinguishes a secret from others, and reveals little of it', () => {
  const secret = makeSecret()
  expect(hintOf(secret)).toBe(`${secret.slice(0, 12)}…${secret.slice(-4)}`)
})
