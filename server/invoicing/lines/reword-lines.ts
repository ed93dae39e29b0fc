import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { invoice, invoiceLine } from '../../database/schema/billing.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { addStaffHints } from '../staff-hints.ts'
import type { InvoicedTime } from '../time/line-time.ts'
import { type Draft, designationOf, timesOf } from './pointage-lines.ts'
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
  readonly line: number
  readonly previous: string
  readonly designation: string
}

/**
 * The changes of wording that a draft's time entries call for: one for each line and former
 * wording, in every language, that of the client first.
 */
const renamingsOf = (
  draft: Draft,
  times: readonly InvoicedTime[],
  before: RenamedWork['before'],
  languages: readonly Wordings[],
): readonly Renaming[] => {
  const renamings = new Map<string, Renaming>()
  for (const time of times) {
    const former = before(time, draft)
    if (time.lineId === null || former === time) continue
    for (const wordings of languages) {
      const [previous, designation] = [
        designationOf(draft.grouping, former, wordings),
        designationOf(draft.grouping, time, wordings),
      ]
      const key = `${time.lineId} ${previous}`
      if (previous !== designation && !renamings.has(key))
        renamings.set(key, { line: time.lineId, previous, designation })
    }
  }
  return [...renamings.values()]
}

/** Rewords the lines that have these former wordings. Returns their ids. */
const applyRenamings = async (transaction: Queryable, renamings: readonly Renaming[]): Promise<readonly number[]> => {
  if (renamings.length === 0) return []
  const reworded = await transaction
    .update(invoiceLine)
    .set({ designation: sql`renaming.designation` })
    .from(
      sql`json_to_recordset(${JSON.stringify(renamings)}::json) as renaming(line bigint, previous text, designation text)`,
    )
    .where(sql`${invoiceLine.id} = renaming.line and ${invoiceLine.designation} = renaming.previous`)
    .returning({ id: invoiceLine.id })
  return reworded.map(({ id }) => id)
}

/** Names the lines of drafts after their work as it is now. A wording that somebody wrote stays. */
export const rewordLines = async (
  transaction: Queryable,
  { tickets, before }: RenamedWork,
  consequences: Consequences,
): Promise<void> => {
  const reworded: number[] = []
  for (const draft of await lockDraftsOf(transaction, tickets)) {
    const languages = await wordingsFor(transaction, draft.client_id)
    const renamings = renamingsOf(draft, await timesOf(transaction, draft, 'all'), before, languages)
    reworded.push(...(await applyRenamings(transaction, renamings)))
  }
  await addStaffHints(transaction, consequences, 'invoice_line', reworded)
}
