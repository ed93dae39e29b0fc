import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDigest } from './text-digest.ts'

test('equal texts have equal digests, different texts different ones', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      (one, other) => {
        expect(textDigest(one)).toMatch(/^[0-9a-f]{16}$/)
        expect(textDigest(one) === textDigest(other)).toBe(one === other)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('a single changed letter changes the digest at any position', () => {
  const text = 'Imprimante en panne à l’accueil. '.repeat(300)
  const digests = Array.from({ length: 200 }, (_, n) =>
    textDigest(`${text.slice(0, n * 40)}x${text.slice(n * 40 + 1)}`),
  )
  expect(new Set([textDigest(text), ...digests]).size).toBe(201)
})
