import { eq } from 'drizzle-orm'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Queryable } from '../../database/connect.ts'
import { client, projet, user } from '../../database/schema/people.ts'
import { role, ticketStatus } from '../../database/schema/reference.ts'
import { pointage, ticket, ticketStatusHistory } from '../../database/schema/work.ts'
import { createRecords, createRecordsOfClients } from './fixture-records.ts'

/**
 * Part of every text of the other client: no answer to a person of the first client may contain it.
 */
export const MARKER = 'ZZ-OTHER-TENANT'

/**
 * The ids of a small company: two clients, of which the second is « the other one », and for the
 * first a record of each visibility.
 */
export type Company = Awaited<ReturnType<typeof createCompany>>

/** The company, and functions that store further records of it. */
export type Fixture = Company & ReturnType<typeof adders>

const AT = '2026-03-02T09:00:00.000Z'

const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('Nothing was stored.')
  return row
}

export const statusIds = async (database: Queryable): Promise<Readonly<Record<TicketStage, number>>> => {
  const rows = await database.select().from(ticketStatus)
  return Object.fromEntries(rows.map(({ stage, id }) => [stage, id])) as Record<TicketStage, number>
}

const adders = (database: Queryable, status: Readonly<Record<TicketStage, number>>) => {
  const addClient = async (name: string) =>
    first(
      await database
        .insert(client)
        .values({
          name,
          private_info: `note ${name}`,
          address1: '4 quai du Commerce',
          postal: '69002',
          city: 'Lyon',
          siren: '552100554',
        })
        .returning(),
    ).id
  const addUser = async (
    slug: RoleSlug,
    name: string,
    client_id: number | null = null,
    options: Partial<typeof user.$inferInsert> = {},
  ) => {
    const found = first(await database.select().from(role).where(eq(role.slug, slug)))
    const values = {
      firstname: name,
      lastname: 'Essai',
      email: `${name.toLowerCase().replaceAll(' ', '.')}@exemple.fr`,
      role_id: found.id,
      client_id,
      cost_day: slug === 'client' ? null : 40_000,
      city: 'Lyon',
      // Older than every comment of a test.
      comments_read_before: new Date(0).toISOString(),
      ...options,
    }
    return first(await database.insert(user).values(values).returning()).id
  }
  const addProjet = async (name: string, client_id: number, options: Partial<typeof projet.$inferInsert> = {}) =>
    first(
      await database
        .insert(projet)
        .values({ name, client_id, ...options })
        .returning(),
    ).id
  const addTicket = async (name: string, projet_id: number, options: Partial<typeof ticket.$inferInsert> = {}) =>
    first(
      await database
        .insert(ticket)
        .values({ name, projet_id, status_id: status.new, created_at: AT, ...options })
        .returning(),
    ).id
  const addPointage = async (ticket_id: number, user_id: number, comment: string | null = null) => {
    await database.insert(ticketStatusHistory).values({ ticket_id, user_id, to_status_id: status.new, created_at: AT })
    return first(
      await database
        .insert(pointage)
        .values({ ticket_id, user_id, comment, ut: 4, date: '2026-03-02', created_at: AT })
        .returning(),
    ).id
  }

  /** Stores a closed account from a registration: waiting for a manager, or refused. */
  const addAccountRequest = (name: string, client_id: number, state: 'waiting' | 'refused') =>
    addUser('client', name, client_id, {
      is_active: false,
      company: `${name} SARL`,
      requested_at: state === 'waiting' ? AT : null,
    })
  return { addClient, addUser, addAccountRequest, addProjet, addTicket, addPointage }
}

/** Stores the company in a database that has its reference data. */
export const createCompany = async (database: Queryable) => {
  const status = await statusIds(database)
  const { addClient, addUser, addProjet, addTicket, addPointage } = adders(database, status)
  const ownClient = await addClient('Client A')
  const otherClient = await addClient(`Client B ${MARKER}`)
  const people = {
    manager: await addUser('manager', 'Manager'),
    technicien: await addUser('technicien', 'Technicien'),
    colleague: await addUser('technicien', 'Collegue'),
    client: await addUser('client', 'Client', ownClient),
    secondClient: await addUser('client', 'Seconde', ownClient),
    clientManager: await addUser('client', 'Direction', ownClient, { is_client_manager: true }),
    otherClient: await addUser('client', MARKER, otherClient),
  }
  const projets = {
    own: await addProjet('Projet visible', ownClient),
    hidden: await addProjet('Projet caché', ownClient, { is_visible_to_client: false }),
    archived: await addProjet('Projet archivé', ownClient, { archived_at: AT }),
    other: await addProjet(`Projet ${MARKER}`, otherClient),
  }
  const tickets = {
    own: await addTicket('Imprimante en panne', projets.own, { description: 'Écran bleu à l’accueil' }),
    internal: await addTicket('Ticket interne', projets.own, { visible_to_client: false }),
    hidden: await addTicket('Ticket de projet caché', projets.hidden),
    archived: await addTicket('Ticket de projet archivé', projets.archived),
    other: await addTicket(`Ticket ${MARKER}`, projets.other, { description: MARKER }),
  }
  const pointages = {
    own: await addPointage(tickets.own, people.technicien, 'Déplacement'),
    internal: await addPointage(tickets.internal, people.technicien),
    hidden: await addPointage(tickets.hidden, people.technicien),
    archived: await addPointage(tickets.archived, people.technicien),
    other: await addPointage(tickets.other, people.technicien, MARKER),
  }
  const company = { ownClient, otherClient, people, tickets, projets, marker: MARKER }
  const records = await createRecords(database, company)
  const recordsOfClients = await createRecordsOfClients(database, company, ['user', 'projet', ...Object.keys(records)])
  return { ownClient, otherClient, people, records, recordsOfClients, projets, tickets, pointages, status }
}

/** The fixture on a database that holds this company already. */
export const fixtureOf = (database: Queryable, company: Company): Fixture => ({
  ...company,
  ...adders(database, company.status),
})

export const createFixture = async (database: Queryable): Promise<Fixture> =>
  fixtureOf(database, await createCompany(database))
