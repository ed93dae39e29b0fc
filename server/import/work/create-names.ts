import { createHash } from 'node:crypto'
import { asc, isNull } from 'drizzle-orm'
import type { ImportedModel } from '#contract/import/import.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { statusOfStage } from '#contract/models/ticket/ticket-stage.ts'
import type { Queryable } from '../../database/connect.ts'
import { role, ticketPriority, ticketStatus, ticketType } from '../../database/schema/reference.ts'
import { foldedName } from '../read/values.ts'
import { forgetDeleted, insertNew, type NewRow, type Origin } from './insert.ts'
import type { Names, PersonName } from './names.ts'
import type { Resolved } from './resolve.ts'

/** Statuses, priorities and types of this installation. */
export interface Labels {
  statusOf(stage: TicketStage): number
  /** Priorities from the lowest to the most urgent, and types, by their folded names. */
  readonly priorities: ReadonlyMap<string, number>
  readonly types: ReadonlyMap<string, number>
}

export const readLabels = async (database: Queryable): Promise<Labels> => {
  const statuses = await database.select().from(ticketStatus).where(isNull(ticketStatus.deleted_at))
  const references = statuses.map(({ id, stage, position, merged_into_id }) => ({
    ...{ id: String(id), stage, position },
    merged_into_id: merged_into_id === null ? null : String(merged_into_id),
  }))
  const named = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [foldedName(name), id]))
  return {
    statusOf: (stage) => {
      const id = statusOfStage(stage, references as never)
      if (id === null) throw new Error(`No status has the stage ${stage}.`)
      return Number(id)
    },
    priorities: named(
      await database
        .select()
        .from(ticketPriority)
        .where(isNull(ticketPriority.deleted_at))
        .orderBy(asc(ticketPriority.position)),
    ),
    types: named(await database.select().from(ticketType).where(isNull(ticketType.deleted_at))),
  }
}

/** Stores new records of names and adds their ids; a name is once in a file. */
export interface Creating {
  readonly transaction: Queryable
  readonly origin: Origin
  readonly names: Names
  readonly resolved: Resolved
}

const MAX_NAME_LENGTH = 255
const NO_LASTNAME = '(import)'
/** No mail reaches this domain (RFC 2606). */
const NOWHERE = 'import.invalid'

const accountOf = ({
  key,
  name,
  email,
}: PersonName): { readonly firstname: string; readonly lastname: string; readonly email: string } => {
  const [firstname = '', ...others] = (name === '' ? key : name).slice(0, MAX_NAME_LENGTH).split(' ')
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 16)
  return { firstname, lastname: others.join(' ') || NO_LASTNAME, email: email ?? `${digest}@${NOWHERE}` }
}

const AT_ONCE = 1_000

const create = async (
  { transaction, origin, resolved }: Creating,
  model: keyof Resolved & ImportedModel,
  rows: readonly NewRow[],
): Promise<void> => {
  const fresh = rows.filter(({ import_key }) => !resolved[model].has(import_key))
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const part = fresh.slice(at, at + AT_ONCE)
    await forgetDeleted(
      transaction,
      origin.source,
      model,
      part.map(({ import_key }) => import_key),
    )
    for (const [key, id] of await insertNew(transaction, origin, model, part)) resolved[model].set(key, id)
  }
}

export const idOf = (ids: ReadonlyMap<string, number>, key: string): number => {
  const id = ids.get(key)
  if (id === undefined) throw new Error('A name of the file has no record.')
  return id
}

const CLIENT_FIELDS = [
  'external_id',
  'address1',
  'address2',
  'postal',
  'city',
  'billing_email',
  'siren',
  'tva_number',
  'private_info',
] as const

/**
 * Stores the clients, people and projets of a file. Accounts are inactive until a manager opens
 * them.
 */
export const createRecordsOfNames = async (creating: Creating): Promise<void> => {
  const { transaction, names, resolved } = creating
  const roles = new Map(
    (await transaction.select({ id: role.id, slug: role.slug }).from(role)).map(({ id, slug }) => [slug, id]),
  )
  await create(
    creating,
    'client',
    [...names.clients].map(([import_key, { name, fields }]) => ({
      import_key,
      name,
      ...Object.fromEntries(CLIENT_FIELDS.map((field) => [field, fields[field] ?? null])),
    })),
  )
  const people = [...names.people].map(([import_key, person]) => ({
    import_key,
    ...accountOf(person),
    role_id: idOf(roles, person.isStaff ? 'technicien' : 'client'),
    client_id: person.isStaff || person.client === null ? null : idOf(resolved.client, person.client),
    is_active: false,
  }))
  await create(creating, 'user', people)
  await create(
    creating,
    'projet',
    [...names.projets].map(([import_key, { name, client }]) => ({
      import_key,
      name,
      client_id: idOf(resolved.client, client),
    })),
  )
}

const NOON = 'T12:00:00.000Z'

/** Stores one closed ticket for each task of a time sheet. */
export const createTasks = async (creating: Creating, labels: Labels): Promise<void> => {
  const { names, resolved } = creating
  const status_id = labels.statusOf('closed')
  await create(
    creating,
    'ticket',
    [...names.tasks].map(([import_key, { name, projet, first, last, isBillable }]) => ({
      import_key,
      name,
      projet_id: idOf(resolved.projet, projet),
      status_id,
      is_facturable: isBillable,
      created_at: `${first}${NOON}`,
      closed_at: `${last}${NOON}`,
    })),
  )
}
