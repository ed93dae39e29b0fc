import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Queryable } from '../../database/connect.ts'
import { ticket } from '../../database/schema/work.ts'
import { invoicingAs } from '../../testing/records/invoicing/invoicing.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { rewordLines } from './reword-lines.ts'

/** A transaction that counts the updates that are begun on it. */
const countingUpdates = (transaction: Queryable) => {
  const counted = { updates: 0 }
  const counting = new Proxy(transaction, {
    get: (target, name, receiver) => {
      if (name === 'update') counted.updates += 1
      return Reflect.get(target, name, receiver)
    },
  })
  return { counting, counted }
}

const ignore = () => undefined
const QUIET = { hintStaffAndClients: ignore, hintStaff: ignore, hintPerson: ignore } as unknown as Consequences

test.each(['ticket', 'entry'])(
  'the lines of a draft that is grouped by %s are reworded in one statement, however many entries it has',
  async (grouping) => {
    const server = await startTestServer()
    try {
      const { fixture } = server
      const manager = await server.as('manager')
      const at = invoicingAs(manager)
      const ticketId = await fixture.addTicket('Câblage', fixture.projets.own)
      const draft = await at.addInvoice(fixture.ownClient, [])
      for (let entries = 0; entries < 12; entries += 1) {
        const entry = await fixture.addPointage(ticketId, fixture.people.technicien)
        await manager.put(`/api/models/pointage/${entry}/imputeInvoice`, { invoice_id: draft })
      }
      await manager.put(`/api/models/invoice/${draft}/regroup`, { grouping })
      const { updates } = await server.database.query.transaction(async (transaction) => {
        await transaction.update(ticket).set({ name: 'Baie' }).where(eq(ticket.id, ticketId))
        const { counting, counted } = countingUpdates(transaction)
        await rewordLines(
          counting,
          { tickets: eq(ticket.id, ticketId), before: (time) => ({ ...time, ticketName: 'Câblage' }) },
          QUIET,
        )
        return counted
      })
      const lines = await at.linesOf(draft)
      expect(lines).toHaveLength(grouping === 'entry' ? 12 : 1)
      for (const line of lines) expect(line['designation']).toContain('Baie')
      expect(updates).toBe(1)
    } finally {
      await server.close()
    }
  },
)
