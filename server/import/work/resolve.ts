import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ImportedModel } from '#contract/import/import.ts'
import type { Queryable } from '../../database/connect.ts'
import { client, projet, user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { foldedName } from '../read/values.ts'
import { referencesOf } from './insert.ts'
import type { Names } from './names.ts'

/** Ids of the records that the names of a file mean, by key; names without one are new. */
export interface Resolved {
  readonly client: Map<string, number>
  readonly user: Map<string, number>
  readonly projet: Map<string, number>
  /** Tickets of tasks. */
  readonly ticket: Map<string, number>
}

interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly isStaff: boolean
}

const readAccounts = async (database: Queryable): Promise<readonly Account[]> => {
  const rows = await database
    .select({ id: user.id, firstname: user.firstname, lastname: user.lastname, email: user.email, slug: role.slug })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(isNull(user.deleted_at))
  return rows.map(({ id, firstname, lastname, email, slug }) => ({
    ...{ id, email: email.toLowerCase(), isStaff: slug !== 'client' },
    name: foldedName(`${firstname} ${lastname}`),
  }))
}

const turned = (name: string): string => {
  const [first = '', ...others] = name.split(' ')
  return [...others, first].join(' ')
}

/** Finds accounts by address, or by a name that one person of the staff has, in either order. */
const findPeople = async (
  database: Queryable,
  names: Names,
  chosen: Readonly<Record<string, number>>,
): Promise<Map<string, number>> => {
  const accounts = await readAccounts(database)
  const ids = new Set(accounts.map(({ id }) => id))
  const byEmail = new Map(accounts.map(({ email, id }) => [email, id]))
  const byName = Map.groupBy(accounts, ({ name }) => name)
  const found = new Map<string, number>()
  for (const { key, name, email, isStaff } of names.people.values()) {
    const given = Object.hasOwn(chosen, key) ? chosen[key] : undefined
    const folded = foldedName(name)
    const alike = [folded, turned(folded)]
      .flatMap((one) => byName.get(one) ?? [])
      .filter((account) => account.isStaff === isStaff)
    const only = new Set(alike.map(({ id }) => id)).size === 1 ? alike[0]?.id : undefined
    const id =
      given !== undefined && ids.has(given) ? given : ((email === null ? undefined : byEmail.get(email)) ?? only)
    if (id !== undefined) found.set(key, id)
  }
  return found
}

const AT_ONCE = 1_000

const findProjets = async (
  database: Queryable,
  names: Names,
  clients: ReadonlyMap<string, number>,
): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  const ids = [...new Set(clients.values())]
  const known = new Map<string, number>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await database
      .select({ id: projet.id, name: projet.name, client: projet.client_id })
      .from(projet)
      .where(and(isNull(projet.deleted_at), inArray(projet.client_id, ids.slice(at, at + AT_ONCE))))
    for (const row of rows) known.set(`${row.client}\u001f${foldedName(row.name)}`, row.id)
  }
  for (const [key, { name, client: clientKey }] of names.projets) {
    const id = known.get(`${clients.get(clientKey)}\u001f${foldedName(name)}`)
    if (id !== undefined) found.set(key, id)
  }
  return found
}

const findClients = async (database: Queryable, names: Names): Promise<Map<string, number>> => {
  const rows = await database
    .select({ id: client.id, name: client.name, code: client.external_id })
    .from(client)
    .where(isNull(client.deleted_at))
  const byName = new Map(rows.map(({ id, name }) => [foldedName(name), id]))
  const byCode = new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[code, id] as const])))
  const found = new Map<string, number>()
  for (const [key, { name }] of names.clients) {
    const id = byCode.get(key) ?? byName.get(foldedName(name))
    if (id !== undefined) found.set(key, id)
  }
  return found
}

/**
 * Finds what the names of a file mean here: the record that an earlier import created, or one of
 * the same name. A manager's choice of a person precedes both.
 */
export const resolveNames = async (
  database: Queryable,
  {
    source,
    names,
    people,
  }: { readonly source: string; readonly names: Names; readonly people: Readonly<Record<string, number>> },
): Promise<Resolved> => {
  const imported = (model: ImportedModel, keys: Iterable<string>) => referencesOf(database, source, model, [...keys])
  const clients = new Map([
    ...(await findClients(database, names)),
    ...(await imported('client', names.clients.keys())),
  ])
  const users = new Map([
    ...(await imported('user', names.people.keys())),
    ...(await findPeople(database, names, people)),
  ])
  const projets = new Map([
    ...(await findProjets(database, names, clients)),
    ...(await imported('projet', names.projets.keys())),
  ])
  return {
    client: clients,
    user: users,
    projet: projets,
    ticket: new Map(await imported('ticket', names.tasks.keys())),
  }
}
