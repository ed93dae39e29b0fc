import fc from 'fast-check'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import type { ModelName } from '#contract/registry.ts'
import { client } from '#server/database/schema/people.ts'
import { ticketPriority, ticketStatus, ticketType } from '#server/database/schema/reference.ts'
import type { TestServer } from '#server/testing/test-server.ts'

/** What the record under test is like before the action; made anew for each run. */
export interface Scene {
  readonly stage: TicketStage
  /** The validation of the ticket is asked of the one who acts. */
  readonly validator: boolean
  /** The pointage belongs to the one who acts. */
  readonly own: boolean
  readonly archived: boolean
}

/** A person of the client never holds what is archived. */
export const sceneOf = (role: RoleSlug): fc.Arbitrary<Scene> =>
  fc.record({
    stage: fc.constantFrom(...TICKET_STAGES),
    validator: fc.boolean(),
    own: fc.boolean(),
    archived: role === 'client' ? fc.constant(false) : fc.boolean(),
  })

/** Stores a record of a model that the acting person sees and answers its id. */
type Maker = (server: TestServer, scene: Scene, actor: { readonly id: number; readonly role: RoleSlug }) => Promise<number>

const only = <Row extends { readonly id: number }>(rows: readonly Row[]): number => {
  const [row] = rows
  if (!row) throw new Error('Nothing was stored.')
  return row.id
}

const archivedAt = ({ archived }: Scene): string | null => (archived ? '2026-01-01T00:00:00.000Z' : null)

let people = 0

/** One maker for each model that has actions: a model without one fails its tests. */
export const MAKERS: Readonly<Partial<Record<ModelName, Maker>>> = {
  ticket: ({ fixture }, { stage, validator }, actor) =>
    fixture.addTicket('Accord', fixture.projets.own, {
      status_id: fixture.status[stage],
      closed_at: stage === 'closed' ? '2026-03-03T10:00:00.000Z' : null,
      waiting_validation_user_id: stage === 'waiting_validation' ? (validator ? actor.id : fixture.people.secondClient) : null,
      waiting_solving_user_id: stage === 'waiting_solving' ? fixture.people.manager : null,
    }),
  pointage: ({ fixture }, { own }, actor) => fixture.addPointage(fixture.tickets.own, own ? actor.id : fixture.people.colleague, 'Accord'),
  projet: ({ fixture }, state) => fixture.addProjet('Accord', fixture.ownClient, { archived_at: archivedAt(state) }),
  client: async ({ database, fixture }, state, actor) => {
    if (actor.role === 'client') return fixture.ownClient
    const values = { name: 'Accord', archived_at: archivedAt(state) }
    return only(await database.query.insert(client).values(values).returning())
  },
  user: ({ fixture }) => fixture.addUser('technicien', `Accord${++people}`),
  ticket_status: async ({ database }, { stage }) =>
    only(await database.query.insert(ticketStatus).values({ name: 'Accord', stage, position: 99 }).returning()),
  ticket_priority: async ({ database }) => only(await database.query.insert(ticketPriority).values({ name: 'Accord' }).returning()),
  ticket_type: async ({ database }) => only(await database.query.insert(ticketType).values({ name: 'Accord' }).returning()),
}
