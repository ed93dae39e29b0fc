import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { testPglite } from '../testing/databases/test-database.ts'
import { loggerOptions } from './logging.ts'

let database: Database
beforeAll(async () => {
  database = await connect(await testPglite())
})
afterAll(() => database.close())

const serializers = () => {
  const options = loggerOptions('info')
  return (typeof options === 'object' ? options.serializers : {}) as Record<'err' | 'req', (value: unknown) => object>
}

test('a failed query is logged without its parameters', async () => {
  const error = await database.query
    .execute(sql`select ${'a secret'}::text, 1 / ${0}::int`)
    .catch((cause: unknown) => cause)
  expect(String(error)).toContain('a secret')
  const logged = serializers().err(error)
  expect(JSON.stringify(logged)).not.toContain('a secret')
  expect(logged).toMatchObject({ message: 'division by zero', code: '22012', query: expect.stringContaining('select') })
})

test('an address is logged without its query', () => {
  expect(serializers().req({ method: 'GET', url: '/auth/setup?token=abc', ip: '::1' })).toEqual({
    method: 'GET',
    path: '/auth/setup',
    address: '::1',
  })
})
