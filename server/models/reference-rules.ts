import { isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyRecord } from '#contract/core/model.ts'
import { type RoleSlug, STAFF } from '#contract/core/roles.ts'
import { BILLING_KINDS } from '#contract/lifecycle/invoice.ts'
import type { ModelName } from '#contract/registry.ts'
import { invoice, invoiceLine, product } from '../database/schema/billing.ts'
import { client, projet, user } from '../database/schema/people.ts'
import { role, ticketPriority, ticketStatus, ticketType } from '../database/schema/reference.ts'
import { absence } from '../database/schema/team.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import { projetSight } from './policies/projet.policy.ts'

/** Returns a condition on the row that is referred to, given the record as it will be stored. */
type Rule = (record: AnyRecord) => SQL

/** Accepts every record that is visible to the actor, for the given reason. */
interface AnyVisible {
  readonly anyVisible: string
}

const withRole = (...slugs: readonly RoleSlug[]): SQL =>
  sql`(${user.is_active} and ${user.role_id} in (select ${role.id} from ${role} where ${role.slug} in ${slugs}))`

const staff: Rule = () => withRole(...STAFF)

/** Accepts staff and people of the client who see the ticket: they may be asked to validate. */
const staffOrSeeingClient: Rule = (record) => {
  if (record['visible_to_client'] !== true) return withRole(...STAFF)
  const isShown = sql`exists (select 1 from ${projet} where ${projet.id} = ${Number(record['projet_id'])} and ${projetSight.own?.(user.client_id)})`
  return sql`(${withRole(...STAFF)} or (${user.is_active} and ${isShown}))`
}

const clientOfTicket = (record: AnyRecord): SQL =>
  sql`(select ${projet.client_id} from ${ticket} join ${projet} on ${projet.id} = ${ticket.projet_id} where ${ticket.id} = ${Number(record['ticket_id'])})`

/** Accepts staff and people of the ticket's client: a comment may mention them. */
const staffOrTicketsClient: Rule = (record) =>
  sql`(${withRole(...STAFF)} or (${user.is_active} and ${user.client_id} = ${clientOfTicket(record)}))`

/** Time is billed to the client it was spent for. */
const ownClientsInvoice: Rule = (record) =>
  sql`(${invoice.client_id} = ${clientOfTicket(record)} and ${invoice.kind} in ${BILLING_KINDS})`

/** Accepts deposits of the invoice's client; the effect locks the deposit and checks its stage. */
const depositOfClient: Rule = (record) =>
  sql`(${invoice.kind} = 'deposit' and ${invoice.client_id} = ${Number(record['client_id'])})`

/** A line of the invoice itself. */
const ownLine: Rule = (record) => sql`(${invoiceLine.invoice_id} = ${Number(record.id)})`

/** A stage is billed to the client of its projet. */
const invoiceOfProjetsClient: Rule = (record) =>
  sql`(${invoice.kind} in ${BILLING_KINDS} and ${invoice.client_id} = (select ${projet.client_id} from ${projet} where ${projet.id} = ${Number(record['projet_id'])}))`

/** Accepts products of the catalogue and subscriptions of the invoice's client. */
const soldToClient: Rule = (record) =>
  sql`(${product.client_id} is null or ${product.client_id} = (select ${invoice.client_id} from ${invoice} where ${invoice.id} = ${Number(record['invoice_id'])}))`

/** A run becomes a pointage of the same person. */
const ownersPointage: Rule = (record) => sql`(${pointage.user_id} = ${Number(record['user_id'])})`

const notArchived: Rule = () => isNull(client.archived_at)

/** Accepts another record that is not merged into a third one. */
const stillUsed =
  (table: typeof ticketStatus | typeof ticketPriority | typeof ticketType): Rule =>
  (record) =>
    sql`(${table.id} <> ${Number(record.id)} and ${table.merged_into_id} is null)`

/** Accepts only the person whose absence it is. */
const absentPerson: Rule = (record) =>
  sql`(${user.id} = (select ${absence.user_id} from ${absence} where ${absence.id} = ${Number(record['absence_id'])}))`

const REFERENCE_DATA: AnyVisible = { anyVisible: 'Every row of the reference data may be chosen.' }

/** Accepts projets of the client that the record names. */
const ofSameClient: Rule = (record) => sql`(${projet.client_id} = ${Number(record['client_id'])})`

/**
 * Every reference that an action writes, by model and field. A test compares the table with the
 * actions of the contract.
 */
export const REFERENCE_RULES: Readonly<Partial<Record<ModelName, Readonly<Record<string, Rule | AnyVisible>>>>> = {
  ticket_status: { merged_into_id: stillUsed(ticketStatus) },
  ticket_priority: { merged_into_id: stillUsed(ticketPriority) },
  ticket_type: { merged_into_id: stillUsed(ticketType) },
  user: {
    role_id: REFERENCE_DATA,
    client_id: { anyVisible: 'Managers may put a person into an archived client, whose people cannot sign in.' },
  },
  projet: { client_id: notArchived, responsable_id: staff },
  contract: { client_id: notArchived, projet_id: ofSameClient },
  ticket: {
    projet_id: () => isNull(projet.archived_at),
    priority_id: REFERENCE_DATA,
    type_id: REFERENCE_DATA,
    status_id: REFERENCE_DATA,
    responsable_id: staff,
    waiting_validation_user_id: staffOrSeeingClient,
    waiting_solving_user_id: () => withRole('manager'),
  },
  comment: {
    ticket_id: { anyVisible: 'A person may comment on each ticket that they see, closed ones included.' },
    mentions: staffOrTicketsClient,
  },
  pointage: {
    ticket_id: { anyVisible: 'Staff log time on each ticket, closed ones included.' },
    user_id: staff,
    invoiced_user_id: staff,
    invoice_id: ownClientsInvoice,
  },
  timer: {
    ticket_id: { anyVisible: 'Staff log time on each ticket, closed ones included.' },
    pointage_id: ownersPointage,
  },
  invoice: { client_id: notArchived, deposit_id: depositOfClient, disputed_line_id: ownLine },
  invoice_line: {
    invoice_id: { anyVisible: 'The effect of the line locks the invoice and refuses any but a draft.' },
    product_id: soldToClient,
  },
  invoice_mail: {
    invoice_id: { anyVisible: 'The effect of the mail locks the invoice and refuses a draft.' },
    reminder_level_id: REFERENCE_DATA,
  },
  billing_stage: {
    projet_id: { anyVisible: 'Stages of an archived projet are still to be billed.' },
    invoice_id: invoiceOfProjetsClient,
  },
  transaction: {
    invoice_id: { anyVisible: 'The effect of the payment locks the invoice and refuses one that is not sent.' },
  },
  product: { client_id: notArchived },
  rate: { user_id: staff, client_id: notArchived },
  absence: { user_id: staff, replacement_id: staff },
  leave_adjustment: { user_id: staff },
  handover: {
    absence_id: { anyVisible: 'Each person sees their own absences, managers see all.' },
    ticket_id: { anyVisible: 'Tickets of every stage may be handed over.' },
    user_id: absentPerson,
    to_user_id: staff,
  },
  follow: {
    ticket_id: { anyVisible: 'A person may follow each ticket that they see.' },
    projet_id: { anyVisible: 'A person may follow each projet that they see.' },
    client_id: { anyVisible: 'A person may follow each client that they see.' },
  },
  working_time: { user_id: staff },
  finished_week: { user_id: staff },
  repo: { projet_id: { anyVisible: 'Commits of a repository may belong to an archived projet.' } },
}

/**
 * Returns the condition on the record that a field refers to; undefined where any visible record
 * will do.
 */
export const referenceRule = (model: ModelName, field: string, record: AnyRecord): SQL | undefined => {
  const rule = REFERENCE_RULES[model]?.[field]
  return typeof rule === 'function' ? rule(record) : undefined
}
