import { eq, sql } from 'drizzle-orm'
import { addDays, addMonths, monthOf } from '#contract/core/kinds/days.ts'
import { amountDue } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, product, rate, transaction } from '../database/schema/billing.ts'
import { settings } from '../database/schema/company.ts'
import { user } from '../database/schema/people.ts'
import { billMonth } from '../invoicing/closing/bill-month.ts'
import { draftCreditNote } from '../invoicing/credits/credit.ts'
import { deductDeposit } from '../invoicing/credits/deposits.ts'
import { drawWork } from '../invoicing/pdf/draw-work.ts'
import type { PrintWork } from '../invoicing/pdf/printer.ts'
import { sendInvoice } from '../invoicing/sending/send.ts'
import type { DocumentServices } from '../writes/document-services.ts'
import { silentConsequences } from '../writes/silent-consequences.ts'
import { loadContracts } from './contracts.ts'
import { draftOrder, invoiceRow, loadFixedPrice } from './fixed-price.ts'
import { addressClients } from './identities.ts'
import type { Random } from './random.ts'
import { loadReceivedInvoices } from './received-invoices.ts'
import { CATALOGUE, COMPANY, SUBSCRIPTIONS } from './texts/billing.ts'
import type { World } from './world.ts'

const MONTHS = 4
/** Age in months above which invoices are paid and closed. */
const SETTLED = 3

/** The demo company has no picture, and its invoices are drawn in this thread. */
const DOCUMENT_SERVICES: DocumentServices<PrintWork> = {
  printer: { print: drawWork },
  files: {
    read: () => {
      throw new Error('The demo data have no files.')
    },
  },
}

const SILENT = silentConsequences(DOCUMENT_SERVICES)

/**
 * Loads the company, its products and the invoices of the last months through the server's own
 * steps: older ones are paid, the newest are drafts.
 */
export const loadBilling = async (database: Queryable, world: World, now: number, random: Random): Promise<void> => {
  const today = new Date(now).toISOString().slice(0, 10)
  await database.update(settings).set(COMPANY)
  await addressClients(database, world, random)
  await chooseClientManagers(database)
  await loadProducts(database, world, addMonths(monthOf(today), -14), random)
  await loadRates(database, world, addMonths(monthOf(today), -MONTHS))
  await loadContracts(database, world, today)
  await loadFixedPrice(database, world, addMonths(monthOf(today), -MONTHS))
  await loadReceivedInvoices(database, today)
  for (let ago = MONTHS; ago >= 1; ago--) {
    await database.transaction((step) =>
      loadMonth(step, world, { month: addMonths(monthOf(today), -ago), ago, today }, random),
    )
  }
}

/**
 * One person of each client may see its invoices: the first; of the first client, the demo account.
 */
const chooseClientManagers = async (database: Queryable): Promise<void> => {
  const first = sql`(select min(${user.id}) from ${user} where ${user.client_id} is not null group by ${user.client_id})`
  await database.update(user).set({ is_client_manager: true }).where(sql`${user.id} in ${first}`)
}

const loadProducts = async (database: Queryable, { clients }: World, since: string, random: Random): Promise<void> => {
  const sold = clients.flatMap(({ id: client_id }) =>
    random.chance(0.45) || client_id === 1
      ? [{ client_id, subscription: random.pick(SUBSCRIPTIONS), starts_on: addDays(since, random.int(0, 360)) }]
      : [],
  )
  await database.insert(product).values([
    ...CATALOGUE.map(([name, price, nature]) => ({ name, price, nature })),
    ...SUBSCRIPTIONS.map(([name, billable_period, price]) => ({ name, billable_period, price })),
    ...sold.map(({ client_id, starts_on, subscription: [name, billable_period, price] }) => ({
      client_id,
      starts_on,
      name,
      billable_period,
      price,
    })),
  ])
}

/** Special prices of hours: for the first client, for a technicien, and for both together. */
const loadRates = async (database: Queryable, { clients, users }: World, since: string): Promise<void> => {
  const [client_id] = clients.map(({ id }) => id)
  const [user_id, other_id] = users.filter(({ role }) => role === 'technicien').map(({ id }) => id)
  if (client_id === undefined || user_id === undefined) return
  const earlier = addMonths(since, -12)
  await database
    .insert(rate)
    .values([
      { client_id, hour_price: 7_000, starts_on: earlier },
      { client_id, hour_price: 7_800, starts_on: addMonths(since, 2) },
      { user_id, hour_price: 8_200, starts_on: earlier },
      { user_id, client_id, hour_price: 9_000, starts_on: since },
      ...(other_id === undefined ? [] : [{ user_id: other_id, hour_price: 6_800, starts_on: earlier }]),
    ])
}

/** A month in the past: its first day, how many months ago, and the day of the load. */
interface PastMonth {
  readonly month: string
  readonly ago: number
  readonly today: string
}

const loadMonth = async (step: Queryable, { clients }: World, past: PastMonth, random: Random): Promise<void> => {
  const { month, ago, today } = past
  const [issued] = [addDays(addMonths(month, 1), 2), today].sort()
  const date = issued ?? today
  const at = `${date}T08:30:00.000Z`
  for (const { id } of clients) {
    const billed = await billMonth(step, { clientId: id, month, origin: { userId: 1, at, address: null } }, SILENT)
    if (!billed || (ago === 1 && random.chance(0.6))) continue
    await send(step, billed.invoice_id, date, at)
    await pay(step, { id: billed.invoice_id, date, ...past }, random)
    if (ago === 2 && id % 9 === 1) await credit(step, billed.invoice_id, date, at)
  }
  await order(step, clients[1]?.id, { ago, date, at })
}

/**
 * An order whose deposit is billed four months ago and paid, and whose final invoice follows two
 * months later.
 */
const order = async (
  step: Queryable,
  clientId: number | undefined,
  { ago, date, at }: { readonly ago: number; readonly date: string; readonly at: string },
): Promise<void> => {
  if (clientId === undefined || (ago !== MONTHS && ago !== 2)) return
  if (ago === MONTHS) {
    const deposit = await draftOrder(step, clientId, 'deposit', at)
    await send(step, deposit, date, at)
    await settle(step, deposit, date)
    return
  }
  const [deposit] = await step.select({ id: invoice.id }).from(invoice).where(eq(invoice.kind, 'deposit'))
  const final = await draftOrder(step, clientId, 'invoice', at)
  if (deposit) await deductDeposit(step, await invoiceRow(step, final), deposit.id, SILENT)
  await send(step, final, date, at)
}

/** Pays an invoice in full some days after its day. */
const settle = async (step: Queryable, id: number, date: string): Promise<void> => {
  const paid_on = addDays(date, 6)
  const row = await invoiceRow(step, id)
  await step.insert(transaction).values({
    invoice_id: id,
    date: paid_on,
    amount: amountDue(row),
    method: 'transfer',
    created_at: `${paid_on}T10:00:00.000Z`,
  })
  await step.update(invoice).set({ fully_paid: true }).where(eq(invoice.id, id))
}

const send = async (step: Queryable, id: number, date: string, at: string): Promise<void> => {
  const [row] = await step
    .update(invoice)
    .set({ stage: 'sent', date, sent_at: at })
    .where(eq(invoice.id, id))
    .returning()
  if (row) await sendInvoice(step, row, at, SILENT)
}

/** Most clients pay within three weeks, some pay half of it, some have not paid yet. */
const pay = async (
  step: Queryable,
  { id, date, ago, today }: Omit<PastMonth, 'month'> & { readonly id: number; readonly date: string },
  random: Random,
): Promise<void> => {
  const [row] = await step.select().from(invoice).where(eq(invoice.id, id))
  const day = addDays(date, random.int(5, 28))
  const share = ago >= SETTLED || random.chance(0.55) ? 1 : random.chance(0.3) ? 0.5 : 0
  if (!row || day > today || share === 0) return
  const method = random.weighted([
    ['transfer', 8],
    ['check', 2],
    ['direct_debit', 2],
    ['card', 1],
  ] as const)
  const paid_at = `${day}T10:00:00.000Z`
  await step
    .insert(transaction)
    .values({ invoice_id: id, date: day, amount: Math.round(amountDue(row) * share), method, created_at: paid_at })
  const closed = share === 1 && ago >= SETTLED ? ({ stage: 'closed', closed_at: paid_at } as const) : {}
  await step
    .update(invoice)
    .set({ fully_paid: share === 1, ...closed })
    .where(eq(invoice.id, id))
}

const credit = async (step: Queryable, id: number, date: string, at: string): Promise<void> => {
  const [row] = await step.select().from(invoice).where(eq(invoice.id, id))
  if (row) await send(step, await draftCreditNote(step, row, at, SILENT), date, at)
}
