import { eq } from 'drizzle-orm'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { comment, file, notification } from '../../../database/schema/conversation.ts'
import { follow } from '../../../database/schema/following.ts'
import { helpArticle } from '../../../database/schema/help.ts'
import { notificationPreference } from '../../../database/schema/notification-preference.ts'
import { client } from '../../../database/schema/people.ts'
import { ticketStatus } from '../../../database/schema/reference.ts'
import { listLayout, savedView } from '../../../database/schema/team.ts'
import { timer } from '../../../database/schema/timer.ts'
import { pointage } from '../../../database/schema/work.ts'
import { tableOf } from '../../../database/tables.ts'
import { sampleRow } from '../sample-row.ts'

import { INVOICING_MAKERS } from './invoicing-makers.ts'
import { AT, archivedAt, type Maker, only } from './scene.ts'
import { TEAM_MAKERS } from './team-makers.ts'

let people = 0

const LATEST = '2199-01-01T00:00:00.000Z'

/** Makers of the models whose records need more than `sampleRow` gives. */
const MAKERS: Readonly<Partial<Record<ModelName, Maker>>> = {
  ...TEAM_MAKERS,
  ...INVOICING_MAKERS,
  ticket: ({ fixture }, { stage, validator }, actor) =>
    fixture.addTicket('Accord', fixture.projets.own, {
      status_id: fixture.status[stage],
      closed_at: stage === 'closed' ? '2026-03-03T10:00:00.000Z' : null,
      waiting_validation_user_id:
        stage === 'waiting_validation' ? (validator ? actor.id : fixture.people.secondClient) : null,
      waiting_solving_user_id: stage === 'waiting_solving' ? fixture.people.manager : null,
    }),
  pointage: async ({ database, fixture }, { own, locked }, actor) => {
    const id = await fixture.addPointage(fixture.tickets.own, own ? actor.id : fixture.people.colleague, 'Accord')
    if (locked) await database.query.update(pointage).set({ is_locked: true }).where(eq(pointage.id, id))
    return id
  },
  client: async ({ database, fixture }, state, actor) => {
    if (actor.role === 'client') return fixture.ownClient
    const values = { name: 'Accord', archived_at: archivedAt(state) }
    return only(await database.query.insert(client).values(values).returning())
  },
  user: async ({ fixture }, { own, archived }, actor, action) => {
    if (action === 'refuse' || action === 'reconsider') {
      const waits = (action === 'refuse') !== archived
      return fixture.addAccountRequest(`Accord${++people}`, fixture.ownClient, waits ? 'waiting' : 'refused')
    }
    // A person who runs the other actions on themselves would not be the same person in the next
    // run.
    return own && action === 'updateProfile' ? actor.id : fixture.addUser('technicien', `Accord${++people}`)
  },
  ticket_status: async ({ database }, { stage }) =>
    only(await database.query.insert(ticketStatus).values({ name: 'Accord', stage, position: 99 }).returning()),
  comment: async ({ database, fixture }, { own }, actor) =>
    only(
      await database.query
        .insert(comment)
        .values({
          ticket_id: fixture.tickets.own,
          user_id: own ? actor.id : fixture.people.colleague,
          body: 'Accord',
          created_at: AT,
        })
        .returning(),
    ),
  file: async ({ database, fixture }, { own }, actor) =>
    only(
      await database.query
        .insert(file)
        .values({
          ticket_id: fixture.tickets.own,
          user_id: own ? actor.id : fixture.people.colleague,
          name: 'a.pdf',
          mime: 'application/pdf',
          bytes: 1,
          storage: 'none',
          created_at: AT,
        })
        .returning(),
    ),
  notification: async ({ database }, { own }, actor) =>
    only(
      await database.query
        .insert(notification)
        .values({
          user_id: actor.id,
          data: { link: '/', message: { fr: 'a', en: 'a' } },
          read_at: own ? AT : null,
          created_at: AT,
        })
        .returning(),
    ),
  saved_view: async ({ database }, { own }, actor) =>
    only(
      await database.query
        .insert(savedView)
        .values({ user_id: actor.id, name: 'Accord', model: 'ticket', is_shared: own && actor.role !== 'client' })
        .returning(),
    ),
  notification_preference: async ({ database }, _scene, actor) =>
    only(await database.query.insert(notificationPreference).values({ user_id: actor.id }).returning()),
  follow: async ({ database, fixture }, _scene, actor) =>
    only(await database.query.insert(follow).values({ user_id: actor.id, ticket_id: fixture.tickets.own }).returning()),
  // The person's latest run: an earlier one that they did not stop would end at the next one.
  timer: async ({ database, fixture }, _scene, actor, action) => {
    const isStopped = action === 'reopen' || action === 'log'
    const pauses = action === 'resume' ? `${LATEST}/` : null
    const run = {
      user_id: actor.id,
      ticket_id: fixture.tickets.own,
      started_at: LATEST,
      stopped_at: isStopped ? LATEST : null,
      pauses,
    }
    if (action !== 'log') return only(await database.query.insert(timer).values(run).returning())
    // The body may name a pointage, or take the one of the run back.
    const entry = { ticket_id: fixture.tickets.own, user_id: actor.id, ut: 4, date: '2026-03-02', created_at: AT }
    const pointage_id = only(await database.query.insert(pointage).values(entry).returning())
    const values = { ...run, pointage_id }
    return only(await database.query.insert(timer).values(values).returning())
  },
  list_layout: async ({ database }, _scene, actor) =>
    only(
      await database.query
        .insert(listLayout)
        .values({ user_id: actor.id, list: 'ticket', columns: 'name' })
        .returning(),
    ),
  settings: async () => 1,
  help_article: async ({ database }, { archived }, actor, action) => {
    // Managers alone hold drafts.
    const published_at = (archived && actor.role === 'manager') || action === 'publish' ? null : AT
    return only(
      await database.query
        .insert(helpArticle)
        .values({ title_fr: 'Accord', body_fr: 'Accord', published_at })
        .returning(),
    )
  },
  repo: async ({ fixture }) => fixture.records.repo.ours,
}

/** Stores a sample for the first client and the people of the staff. */
const sampleMaker =
  (model: ModelName): Maker =>
  async ({ database, fixture }, scene) => {
    const values = sampleRow(model, 'Accord', { client: fixture.ownClient, user: fixture.people.colleague })
    const state = Object.hasOwn(modelOf(model).fields, 'archived_at') ? { archived_at: archivedAt(scene) } : {}
    const rows = await database.query
      .insert(tableOf(model))
      .values({ ...values, ...state })
      .returning()
    return only(rows as unknown as readonly { readonly id: number }[])
  }

export const makerOf = (model: ModelName): Maker => MAKERS[model] ?? sampleMaker(model)
