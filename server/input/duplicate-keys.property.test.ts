import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDuplicateKeys } from './duplicate-keys.ts'

test('what is written from a value never has one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      expect(hasDuplicateKeys(JSON.stringify(value, null, indent))).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})

test('a key written twice is found at any depth, however it is escaped', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.nat({ max: 5 }), fc.boolean(), (key, value, depth, escaped) => {
      const name = JSON.stringify(key)
      const again = escaped
        ? `"${[...Array(key.length).keys()].map((n) => `\\u${key.charCodeAt(n).toString(16).padStart(4, '0')}`).join('')}"`
        : name
      const twice = `{${name}:${JSON.stringify(value)} , ${again} : 1}`
      expect(hasDuplicateKeys(`${'[{"a":'.repeat(depth)}${twice}${'}]'.repeat(depth)}`)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
