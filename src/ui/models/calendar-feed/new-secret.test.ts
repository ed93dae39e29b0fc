import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newSecret } from './new-secret.ts'

it('makes another secret each time, safe in an address, with its SHA-256', async () => {
  const [one, other] = [await newSecret(), await newSecret()]
  expect(one.secret).toMatch(/^[\w-]{43}$/)
  expect(one.secret).not.toBe(other.secret)
  expect(one.hash).toBe(createHash('sha256').update(one.secret).digest('hex'))
})
