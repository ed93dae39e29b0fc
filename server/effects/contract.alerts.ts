import { and, eq, isNull, sql } from 'drizzle-orm'
import { companyDayOf } from '#contract/company-day.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { contractOf } from '#contract/models/contract/contract-rule.ts'
import { alertsOf, type ContractPeriod, isOverrun, usedPercent } from '#contract/models/contract/contract-use.ts'
import { routePath } from '#contract/routes.ts'
import { type ClientContracts, contractsOf, type StoredContract, usedPeriod } from '../contracts/drawn-time.ts'
import type { Queryable } from '../database/connect.ts'
import { contractAlert, contract as contractTable } from '../database/schema/contract.ts'
import { client, projet, user } from '../database/schema/people.ts'
import { ticket } from '../database/schema/work.ts'
import { hasClientRole } from '../models/client-people.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { allManagers, notify, type Recipient, recipientsOf } from '../notifications/notify.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { Effect, Write } from '../writes/effect.ts'

/** One write that may have used up a contract, and the day of the period to look at. */
interface Cause {
  readonly write: Write
  readonly day: string
  /** The ticket of the time; null where the write concerns no single ticket. */
  readonly ticketId: number | null
}

const hasChanged = ({ before, after }: Write, names: readonly string[]): boolean =>
  before === null || names.some((name) => fieldOf(before, name) !== fieldOf(after ?? {}, name))

const numberOf = (record: AnyRecord, name: string): number => Number(fieldOf(record, name))

/** Alerts people when a time entry uses up the contract that it draws from. */
export const alertOfPointage: Effect = async (transaction, write, consequences) => {
  const { after } = write
  if (!after || !hasChanged(write, ['ut', 'date', 'ticket_id'])) return
  const ticketId = numberOf(after, 'ticket_id')
  const [found] = await transaction
    .select({
      projetId: projet.id,
      clientId: projet.client_id,
      ticket: ticket.is_facturable,
      projet: projet.is_facturable,
    })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(and(eq(ticket.id, ticketId), isNull(ticket.deleted_at)))
  if (!found) return
  const known = await contractsOf(transaction, found.clientId)
  const day = String(fieldOf(after, 'date'))
  const work = {
    clientId: String(found.clientId),
    projetId: String(found.projetId),
    day,
    isBillable: found.ticket && found.projet,
  }
  const drawn = contractOf(known.contracts, work)
  if (drawn) await alertOf(transaction, { used: drawn, known: known }, { write, day, ticketId }, consequences)
}

/** Alerts people when a ticket brings its time along to a projet, or becomes billable. */
export const alertOfTicket: Effect = async (transaction, write, consequences) => {
  const { before, after, recordId } = write
  if (!before || !after || !hasChanged(write, ['projet_id', 'is_facturable'])) return
  const [found] = await transaction
    .select({ clientId: projet.client_id })
    .from(projet)
    .where(eq(projet.id, numberOf(after, 'projet_id')))
  if (found)
    await alertOfClient(
      transaction,
      found.clientId,
      { write, day: companyDayOf(write.executedAt), ticketId: recordId },
      consequences,
    )
}

/** Alerts people when a projet becomes billable or goes to another client, with all its time. */
export const alertOfProjet: Effect = async (transaction, write, consequences) => {
  if (!write.before || !write.after || !hasChanged(write, ['client_id', 'is_facturable'])) return
  await alertOfClient(
    transaction,
    numberOf(write.after, 'client_id'),
    { write, day: companyDayOf(write.executedAt), ticketId: null },
    consequences,
  )
}

/**
 * Alerts people when a changed contract has fewer hours than were used; it may also leave time to
 * others.
 */
export const alertOfContract: Effect = async (transaction, write, consequences) => {
  if (!write.after) return
  await alertOfClient(
    transaction,
    numberOf(write.after, 'client_id'),
    { write, day: companyDayOf(write.executedAt), ticketId: null },
    consequences,
  )
}

const alertOfClient = async (
  transaction: Queryable,
  clientId: number,
  cause: Cause,
  consequences: Consequences,
): Promise<void> => {
  const known = await contractsOf(transaction, clientId)
  const inUse = known.contracts.filter(({ archived_at }) => archived_at === null)
  // Locked in the order of ids, so that two writes can't deadlock.
  for (const one of inUse.toSorted((a, b) => Number(a.id) - Number(b.id)))
    await alertOf(transaction, { used: one, known }, cause, consequences)
}

/** Sends the highest alert that the period of the day has reached and that was not sent yet. */
const alertOf = async (
  transaction: Queryable,
  { used, known }: { readonly used: StoredContract; readonly known: ClientContracts },
  { write, day, ticketId }: Cause,
  consequences: Consequences,
): Promise<void> => {
  // Two entries at once would not see each other's time: the second one waits for the first.
  await transaction
    .select({ id: contractTable.id })
    .from(contractTable)
    .where(eq(contractTable.id, Number(used.id)))
    .for('no key update')
  const { period, people } = await usedPeriod(transaction, used, known, day)
  const reached = alertsOf(used, period)
  if (reached.length === 0) return
  const rows = reached.map((alert) => ({
    contract_id: Number(used.id),
    period_from: period.from,
    alert: String(alert),
    sent_at: write.executedAt,
  }))
  const fresh = await transaction
    .insert(contractAlert)
    .values(rows)
    .onConflictDoNothing()
    .returning({ alert: contractAlert.alert })
  const highest = reached.findLast((alert) => fresh.some((row) => row.alert === String(alert)))
  if (highest === undefined) return

  const recipients = await recipientsFor(transaction, used, { write, period, people })
  const message = messageOf(used, await clientName(transaction, used), { period, isOverrun: highest === 'overrun' })
  const seen = write.clients.has(Number(used.client_id)) ? ticketId : null
  for (const isStaff of [true, false]) {
    const event = {
      at: write.executedAt,
      recipients: recipients.filter(({ role }) => (role !== 'client') === isStaff),
      // About the contract: reading the ticket does not read it.
      ticketId: null,
      mailedWith: isStaff ? ticketId : seen,
      by: Number(write.actor.id),
    }
    await notify(transaction, consequences, event, (recipient) => ({
      kind: 'contract',
      data: { link: linkFor(recipient, used), message, icon: 'hourglass' },
    }))
  }
}

interface Reached {
  readonly write: Write
  readonly period: ContractPeriod
  readonly people: () => Promise<readonly number[]>
}

/**
 * Returns managers and, where the contract says so, the people of the client who see invoices. Of
 * an overrun everyone hears whose time is in the period: an entry that fitted on a device without a
 * network may not fit any more.
 */
const recipientsFor = async (
  transaction: Queryable,
  used: StoredContract,
  { write, period, people }: Reached,
): Promise<readonly Recipient[]> => {
  const managers = (await allManagers(transaction)).filter(({ id }) => id !== Number(write.actor.id))
  const workers = isOverrun(period) ? await recipientsOf(transaction, await people()) : []
  const clients = used.alerts_client ? await recipientsOf(transaction, await clientManagers(transaction, used)) : []
  return [...new Map([...managers, ...workers, ...clients].map((person) => [person.id, person])).values()]
}

const clientManagers = async (transaction: Queryable, { client_id }: StoredContract): Promise<readonly number[]> => {
  const rows = await transaction
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.client_id, Number(client_id)), eq(user.is_client_manager, true), hasClientRole))
  return rows.map(({ id }) => id)
}

const clientName = async (transaction: Queryable, { client_id }: StoredContract): Promise<string> => {
  const [found] = await transaction
    .select({ name: sql<string>`${client.name}` })
    .from(client)
    .where(eq(client.id, Number(client_id)))
  return found?.name ?? ''
}

/** Tells what is really used: one entry may pass the percentage of an alert by far. */
const messageOf = (
  { name }: StoredContract,
  clientText: string,
  { period, isOverrun }: { period: ContractPeriod; isOverrun: boolean },
) =>
  isOverrun
    ? MESSAGES.contractOverrun(name, clientText, -period.left)
    : period.left > 0
      ? MESSAGES.contractAlert(name, clientText, { percent: usedPercent(period), left: period.left })
      : MESSAGES.contractUsedUp(name, clientText)

const linkFor = ({ role }: Recipient, { id }: StoredContract): string =>
  role === 'client'
    ? routePath('client.home')
    : routePath(role === 'manager' ? 'manager.contract' : 'technicien.contract', { contract: id })
