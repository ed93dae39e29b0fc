import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import { projet, user } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import { amountsLeft } from '../credits/amounts-left.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { isShownToClient } from '../lines/hidden-work.ts'
import { linesOf, partiesFor } from '../lines/totals.ts'
import { frozenParties, type Parties } from '../sending/parties.ts'
import type { ComposeSource } from './compose.ts'
import type { AnnexEntry, Corrected, Deposit } from './composed-invoice.ts'

/** Reads the rows of an invoice: frozen ones once it is sent, present ones of a draft. */
export const readSource = async (database: Queryable, row: InvoiceRow, today: string): Promise<ComposeSource> => {
  const parties = await partiesOf(database, row)
  return {
    invoice: row,
    lines: await linesOf(database, row.id),
    parties,
    corrects: await correctedBy(database, row),
    deposits: row.kind === 'final' ? await depositsOf(database, row.id) : [],
    time: parties.buyer.wants_time_annex ? await timeOf(database, row.id) : [],
    today,
  }
}

/** Seller and buyer of an invoice. */
export const partiesOf = (database: Queryable, row: InvoiceRow): Promise<Parties> =>
  row.parties === null ? partiesFor(database, row) : Promise.resolve(frozenParties(row.parties))

const correctedBy = async (database: Queryable, { credited_invoice_id }: InvoiceRow): Promise<Corrected | null> => {
  if (credited_invoice_id === null) return null
  const [found] = await database
    .select({ ref: invoice.ref, date: invoice.date, kind: invoice.kind })
    .from(invoice)
    .where(eq(invoice.id, credited_invoice_id))
  return found?.ref && found.date ? { ref: found.ref, date: found.date, kind: found.kind } : null
}

const depositsOf = async (database: Queryable, id: number): Promise<readonly Deposit[]> => {
  const found = await database
    .select({
      ...{ id: invoice.id, ref: invoice.ref, date: invoice.date },
      ...{ amount_ht: invoice.amount_ht, amount_tva: invoice.amount_tva, amount_ttc: invoice.amount_ttc },
    })
    .from(invoice)
    .where(and(eq(invoice.deducted_in_id, id), isNull(invoice.deleted_at)))
    .orderBy(asc(invoice.date), asc(invoice.ref))
  const deposits: Deposit[] = []
  for (const { ref, date, ...deposit } of found) {
    if (ref === null || date === null) continue
    deposits.push({ ref, date, ...(await amountsLeft(database, deposit)) })
  }
  return deposits
}

/** Time as it is billed, which a manager may have changed. */
const billedUt = sql`coalesce(${pointage.ut_invoiced}, ${pointage.ut})`.mapWith(Number)
const billedPerson = sql`coalesce(${pointage.invoiced_user_id}, ${pointage.user_id})`

/** The annex; work that the client does not see has neither ticket nor comment. */
const timeOf = async (database: Queryable, id: number): Promise<readonly AnnexEntry[]> => {
  const found = await database
    .select({
      ...{ date: pointage.date, ut: billedUt, comment: pointage.comment, isShown: isShownToClient().mapWith(Boolean) },
      ...{ number: ticket.id, title: ticket.name, firstname: user.firstname, lastname: user.lastname },
    })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .innerJoin(user, eq(user.id, billedPerson))
    .where(and(eq(pointage.invoice_id, id), isNull(pointage.deleted_at)))
    .orderBy(asc(pointage.date), asc(pointage.id))
  return found.map(({ date, ut, comment, isShown, number, title, firstname, lastname }) => ({
    ...{ date, ut, person: `${firstname} ${lastname}`.trim() },
    ...(isShown ? { comment, ticket: `#${number} ${title}` } : { comment: null, ticket: null }),
  }))
}
