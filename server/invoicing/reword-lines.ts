import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceLine } from '../database/schema/billing.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { InvoicedTime } from './line-time.ts'
import { type Draft, designationOf, timesOf } from './pointage-lines.ts'
import { addStaffHints } from './staff-hints.ts'
import { type Wordings, wordingsFor } from './wordings.ts'

/** Work whose name, or whose visibility to the client, has changed. */
export interface RenamedWork {
  /** Condition over `ticket`. */
  readonly tickets: SQL
  /** A time entry of a draft as it was named before; the same object where nothing has changed. */
  readonly before: (time: InvoicedTime, draft: Draft) => InvoicedTime
}

/** Locks the drafts with time of some tickets, in the order of their ids. */
const lockDraftsOf = (transaction: Queryable, tickets: SQL): Promise<readonly Draft[]> => {
  const billed = transaction
    .select({ id: pointage.invoice_id })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .where(and(tickets, isNull(pointage.deleted_at)))
  return transaction
    .select({ id: invoice.id, client_id: invoice.client_id, grouping: invoice.grouping })
    .from(invoice)
    .where(and(eq(invoice.stage, 'draft'), isNull(invoice.deleted_at), inArray(invoice.id, billed)))
    .orderBy(asc(invoice.id))
    .for('no key update')
}

interface Renaming {
  readonly draft: Draft
  readonly time: InvoicedTime
  readonly former: InvoicedTime
  readonly wordings: Wordings
}

/** Names the line of a time entry where it is worded as these wordings named the entry before. */
const rewordLine = async (transaction: Queryable, { draft, time, former, wordings }: Renaming): Promise<readonly number[]> => {
  const [previous, designation] = [former, time].map((one) => designationOf(draft.grouping, one, wordings))
  if (time.lineId === null || previous === undefined || previous === designation) return []
  const lines = await transaction
    .update(invoiceLine)
    .set({ designation })
    .where(and(eq(invoiceLine.id, time.lineId), eq(invoiceLine.designation, previous)))
    .returning({ id: invoiceLine.id })
  return lines.map(({ id }) => id)
}

/** Names the lines of drafts after their work as it is now. A wording that somebody wrote stays. */
export const rewordLines = async (transaction: Queryable, { tickets, before }: RenamedWork, consequences: Consequences): Promise<void> => {
  const reworded: number[] = []
  for (const draft of await lockDraftsOf(transaction, tickets)) {
    const languages = await wordingsFor(transaction, draft.client_id)
    for (const time of await timesOf(transaction, draft, 'all')) {
      for (const wordings of languages) reworded.push(...(await rewordLine(transaction, { draft, time, former: before(time, draft), wordings })))
    }
  }
  await addStaffHints(transaction, consequences, 'invoice_line', reworded)
}
