import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  ['PORT', 'http', /^PORT must be a number/],
  ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must be an address/],
])('%s=%s is refused with what it must be', (setting, value, reason) => {
  expect(() => readConfig({ [setting]: value })).toThrow(reason)
})
