import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../database/schema/company.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('strangers read who runs the installation, and nothing of its bank or prices', async () => {
  await server.database.query.update(settings).set({
    host: 'Hébergeur SA',
    name: 'Atelier Réseau',
    capital: 1_000_000,
    phone: '+33 4 72 00 00 00',
    iban: 'FR7630006000011234567890189',
  })
  const answer = await server.app.inject('/api/interfaces/company')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({
    host: 'Hébergeur SA',
    name: 'Atelier Réseau',
    capital: 1_000_000,
    phone: '+33 4 72 00 00 00',
  })
  expect(answer.body).not.toMatch(/iban|FR76|hour_price|payment/)
})
