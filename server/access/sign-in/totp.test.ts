import { expect, test } from 'vitest'
import { codeAt, stepAt, toBase32 } from './totp.ts'

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is that of the standard', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code)
})

test('a secret is written without padding', () => {
  expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(toBase32(Buffer.from('foob'))).toBe('MZXW6YQ')
})
