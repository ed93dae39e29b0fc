import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { InvoiceGrouping } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoiceLine } from '../../database/schema/billing.ts'
import { pointage } from '../../database/schema/work.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { addStaffHints } from '../staff-hints.ts'
import { type InvoicedTime, keptLines } from '../time/line-time.ts'
import { type Draft, designationOf, rebuildLines, timesOf } from './pointage-lines.ts'
import { wordingsFor } from './wordings.ts'

/**
 * Puts the time of a draft, which the caller has locked, on lines of its grouping. A line whose
 * time is one group of it stays, with its price and a wording that was written by hand; lines
 * written by hand stay too.
 */
export const regroup = async (
  transaction: Queryable,
  draft: Draft,
  former: InvoiceGrouping,
  consequences: Consequences,
): Promise<void> => {
  const times = await timesOf(transaction, draft, 'all')
  const kept = keptLines(times, draft.grouping)
  const formerLines = [...new Set(times.flatMap(({ lineId }) => lineId ?? []))].filter((id) => !kept.has(id))
  if (formerLines.length > 0) {
    await transaction
      .update(pointage)
      .set({ invoice_line_id: null })
      .where(
        and(
          eq(pointage.invoice_id, draft.id),
          inArray(pointage.invoice_line_id, formerLines),
          isNull(pointage.deleted_at),
        ),
      )
  }
  const lineTimes = times.filter(({ lineId }) => lineId !== null && kept.has(lineId))
  const reworded = await reword(transaction, draft, lineTimes, former)
  await addStaffHints(transaction, consequences, 'invoice_line', reworded)
  await rebuildLines(transaction, draft, { tickets: 'all', formerLines }, consequences)
}

/**
 * Gives kept lines the wording of the new grouping, unless somebody changed the one of the former.
 */
const reword = async (
  transaction: Queryable,
  { client_id, grouping }: Draft,
  times: readonly InvoicedTime[],
  former: InvoiceGrouping,
): Promise<readonly number[]> => {
  const all = await wordingsFor(transaction, client_id)
  const changed: number[] = []
  for (const [lineId, [first]] of Map.groupBy(times, ({ lineId: id }) => Number(id))) {
    if (!first) continue
    // The client may have moved since: its invoices had another language then.
    const formerWordings = all.map((wordings) => designationOf(former, first, wordings))
    const [line] = await transaction
      .update(invoiceLine)
      .set({ designation: designationOf(grouping, first, all[0]) })
      .where(and(eq(invoiceLine.id, lineId), inArray(invoiceLine.designation, formerWordings)))
      .returning({ id: invoiceLine.id })
    if (line) changed.push(line.id)
  }
  return changed
}
