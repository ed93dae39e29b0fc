import { isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import { invoice, product } from '../database/schema/billing.ts'
import { client, projet, user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { ticket } from '../database/schema/work.ts'

/** A condition on the row that is referred to, given the record as it will be. */
type Rule = (record: AnyRecord) => SQL

const withRole = (...slugs: readonly string[]): SQL =>
  sql`(${user.is_active} and ${user.role_id} in (select ${role.id} from ${role} where ${role.slug} in ${slugs}))`

const staff: Rule = () => withRole('manager', 'technicien')

/** Whoever is asked to validate: staff, or one of the people of the ticket's client. */
const staffOrOwnClient: Rule = (record) =>
  sql`(${withRole('manager', 'technicien')} or (${user.is_active} and ${user.client_id} = (select ${projet.client_id} from ${projet} where ${projet.id} = ${Number(record['projet_id'])})))`

const clientOfTicket = (record: AnyRecord): SQL =>
  sql`(select ${projet.client_id} from ${ticket} join ${projet} on ${projet.id} = ${ticket.projet_id} where ${ticket.id} = ${Number(record['ticket_id'])})`

/** Whoever a comment may speak to: staff, or the people of the ticket's client. */
const staffOrTicketsClient: Rule = (record) =>
  sql`(${withRole('manager', 'technicien')} or (${user.is_active} and ${user.client_id} = ${clientOfTicket(record)}))`

/** Time is billed to the client it was spent for. */
const ownClientsInvoice: Rule = (record) => sql`(${invoice.client_id} = ${clientOfTicket(record)} and ${invoice.kind} = 'invoice')`

/** Of the catalogue, or what the invoice's client subscribes to. */
const soldToClient: Rule = (record) =>
  sql`(${product.client_id} is null or ${product.client_id} = (select ${invoice.client_id} from ${invoice} where ${invoice.id} = ${Number(record['invoice_id'])}))`

const notArchived: Rule = () => isNull(client.archived_at)

const RULES: Readonly<Partial<Record<ModelName, Readonly<Record<string, Rule>>>>> = {
  ticket: {
    projet_id: () => isNull(projet.archived_at),
    responsable_id: staff,
    waiting_validation_user_id: staffOrOwnClient,
    waiting_solving_user_id: () => withRole('manager'),
  },
  projet: { client_id: notArchived, responsable_id: staff },
  pointage: { user_id: staff, invoiced_user_id: staff, invoice_id: ownClientsInvoice },
  comment: { mentions: staffOrTicketsClient },
  invoice: { client_id: notArchived },
  invoice_line: { product_id: soldToClient },
  product: { client_id: notArchived },
  absence: { user_id: staff },
}

export const referenceRule = (model: ModelName, field: string, record: AnyRecord): SQL | undefined => RULES[model]?.[field]?.(record)
