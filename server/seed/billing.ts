import { eq, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, product, rate, transaction } from '../database/schema/billing.ts'
import { settings } from '../database/schema/company.ts'
import { client, user } from '../database/schema/people.ts'
import { billMonth } from '../invoicing/bill-month.ts'
import { draftCreditNote } from '../invoicing/credit.ts'
import { monthOf } from '../invoicing/days.ts'
import { drawWork } from '../invoicing/pdf/draw-work.ts'
import type { PrintWork } from '../invoicing/pdf/printer.ts'
import { sendInvoice } from '../invoicing/send.ts'
import { silentConsequences } from '../writes/silent-consequences.ts'
import type { Studio } from '../writes/studio.ts'
import { loadContracts } from './contracts.ts'
import type { Random } from './random.ts'
import { CATALOGUE, COMPANY, SUBSCRIPTIONS } from './texts/billing.ts'
import { STREETS, TOWNS } from './texts/places.ts'
import type { World } from './world.ts'

const MONTHS = 4
/** Age in months above which invoices are paid and closed. */
const SETTLED = 3

/** The demo company has no picture, and its invoices are drawn in this thread. */
const STUDIO: Studio<PrintWork> = {
  printer: { print: drawWork },
  files: {
    read: () => {
      throw new Error('The demo data have no files.')
    },
  },
}

const SILENT = silentConsequences(STUDIO)

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
  for (let ago = MONTHS; ago >= 1; ago--) {
    await database.transaction((step) => loadMonth(step, world, { month: addMonths(monthOf(today), -ago), ago, today }, random))
  }
}

/** Returns a number of nine digits whose last digit is a checksum. */
const createSiren = (random: Random): string => {
  const digits = Array.from({ length: 8 }, () => random.int(0, 9))
  const sum = digits.reduce((total, digit, place) => {
    const weighed = place % 2 === 1 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

const tvaNumber = (siren: string): string => `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

const addressClients = async (database: Queryable, { clients }: World, random: Random): Promise<void> => {
  const rows = clients.map(({ id, has_tva }) => {
    const [city, postal] = random.pick(TOWNS)
    const siren = createSiren(random)
    const address1 = `${random.int(1, 180)} ${random.pick(STREETS)}`
    // A client without TVA says why: these are associations.
    const tax = has_tva
      ? { tva_number: tvaNumber(siren), tva_category: 'standard', exemption_code: null }
      : { tva_number: null, tva_category: 'exempt', exemption_code: 'VATEX-FR-CGI261-7' }
    return { id, address1, postal, city, siren, ...tax }
  })
  await database.execute(sql`update ${client} set address1 = given.address1, postal = given.postal, city = given.city, siren = given.siren,
    tva_number = given.tva_number, tva_category = given.tva_category, exemption_code = given.exemption_code
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id bigint, address1 text, postal text, city text, siren text, tva_number text, tva_category text, exemption_code text) where ${client.id} = given.id`)
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
    ...CATALOGUE.map(([name, price]) => ({ name, price })),
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
}

const send = async (step: Queryable, id: number, date: string, at: string): Promise<void> => {
  const [row] = await step.update(invoice).set({ stage: 'sent', date, sent_at: at }).where(eq(invoice.id, id)).returning()
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
  await step.insert(transaction).values({ invoice_id: id, date: day, amount: Math.round(row.amount_ttc * share), method, created_at: paid_at })
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
