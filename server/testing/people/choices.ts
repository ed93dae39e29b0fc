import { eq } from 'drizzle-orm'
import type { RoleSlug } from '#contract/core/roles.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Queryable } from '../../database/connect.ts'
import { ticketStatus } from '../../database/schema/reference.ts'
import { tableOf } from '../../database/tables.ts'
import type { Choices } from '../arbitrary-body.ts'
import type { Fixture } from '../records/fixture.ts'

/** Valid references for a body that a person of this role writes for a model. */
export type ChoicesFor = (owner: ModelName, role: RoleSlug) => Choices

/**
 * References that make sense everywhere, in a body of the owner's actions, for the first client's
 * people: what `models/reference-rules.ts` lets through.
 */
export const validChoices = async (
  database: Queryable,
  { people, projets, ownClient, tickets, pointages, records }: Fixture,
): Promise<ChoicesFor> => {
  const all = new Map<string, readonly number[]>()
  const reference: readonly ModelName[] = ['ticket_status', 'ticket_priority', 'ticket_type', 'role']
  for (const model of reference) {
    const table = tableOf(model)
    all.set(
      model,
      (await database.select({ id: table.id }).from(table)).map((row) => Number(row.id)),
    )
  }
  const staff = [people.manager, people.technicien, people.colleague]
  const byField: Readonly<Record<string, readonly number[]>> = {
    waiting_solving_user_id: [people.manager],
    waiting_validation_user_id: [people.client, people.secondClient, people.technicien],
    // Only staff: a person of a client needs a client beside the role.
    role_id: (all.get('role') ?? []).slice(0, 2),
    deposit_id: [records.invoice.deposit],
    disputed_line_id: [records.invoice_line.sent],
  }
  const byModel: Readonly<Record<string, readonly number[]>> = {
    user: staff,
    projet: [projets.own],
    client: [ownClient],
    ticket: [tickets.own],
    invoice: [records.invoice.draft],
    product: [records.product.catalogue],
    reminder_level: [records.reminder_level.first],
    absence: [records.absence.technicien],
    ...Object.fromEntries(all),
  }
  const newStatuses = (
    await database.select({ id: ticketStatus.id }).from(ticketStatus).where(eq(ticketStatus.stage, 'new'))
  ).map(({ id }) => id)
  return (owner, role) => (field, model) => {
    if (!MODEL_NAMES.some((name) => name === model)) throw new Error(`No record of ${model} to refer to.`)
    // Money comes in for what was sent, and that alone is mailed; lines and time go onto drafts.
    if ((owner === 'transaction' || owner === 'invoice_mail') && field === 'invoice_id') return [records.invoice.sent]
    // Statuses merge within their stage; the status of the tests is mostly a new one.
    if (owner === 'ticket_status' && field === 'merged_into_id') return newStatuses
    // A run becomes a pointage of its own person only; the pointages are the technicien's.
    if (owner === 'timer' && field === 'pointage_id') return role === 'technicien' ? [pointages.own] : []
    // Only the absent person hands over.
    if (owner === 'handover' && field === 'user_id') return [people.technicien]
    return byField[field] ?? byModel[model] ?? []
  }
}
