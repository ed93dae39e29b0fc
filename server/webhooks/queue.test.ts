import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { outgoingDelivery, outgoingWebhook } from '../database/schema/outgoing-webhook.ts'
import { removeTestDatabases } from '../testing/databases/own-server.ts'
import { testDatabase } from '../testing/databases/test-database.ts'
import { claimDelivery, noteAttempt, PAUSES } from './queue.ts'

let database: Database
beforeAll(async () => {
  database = await connect(await testDatabase())
})
afterAll(async () => {
  await database.close()
  await removeTestDatabases()
})

test('a process whose lease was taken over changes nothing, also with the last attempt', async () => {
  const { query } = database
  const [webhook] = await query
    .insert(outgoingWebhook)
    .values({ name: 'ERP', url: 'https://erp.exemple.fr/', events: ['ticket.create'], secret: 'x' })
    .returning()
  await query
    .insert(outgoingDelivery)
    .values({ webhook_id: webhook?.id ?? 0, event_id: randomUUID(), event: 'ticket.create', body: '{}' })
  const claimed = await claimDelivery(query)
  if (!claimed) throw new Error('Nothing was due.')
  const last = { ...claimed, attempts: PAUSES.length + 1 }
  const posted = { status: 500, error: 'status', answer: null, ms: 1 }
  expect(await noteAttempt(query, { ...last, lease: randomUUID() }, posted)).toBeNull()
  const [stored] = await query.select().from(outgoingDelivery).where(eq(outgoingDelivery.id, claimed.id))
  expect(stored).toMatchObject({ state: 'sending', lease: claimed.lease, status_code: null })
  expect(await noteAttempt(query, last, posted)).toBe('failed')
})
