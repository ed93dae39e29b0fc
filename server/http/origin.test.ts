import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

test('links lead to the configured address, else to where the server listens', async () => {
  const app = Fastify()
  expect(originOf('https://sav.example', app.server)).toBe('https://sav.example')
  expect(originOf(null, app.server)).toBe('http://localhost')
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect(originOf(null, app.server)).toMatch(/^http:\/\/localhost:\d+$/)
  await app.close()
})
