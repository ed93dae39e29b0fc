import type { ModelName } from '#contract/registry.ts'
import { bridgeDay, calendarFeed, handover, leaveRule } from '../../../database/schema/leave.ts'
import { absence, finishedWeek, workingTime } from '../../../database/schema/team.ts'

import { AT, type Maker, only } from './scene.ts'

/** Makers of the leave and the working time of people. */
export const TEAM_MAKERS: Readonly<Partial<Record<ModelName, Maker>>> = {
  absence: async ({ database, fixture }, { own, absenceStatus }, actor) =>
    only(
      await database.query
        .insert(absence)
        .values({
          user_id: own || actor.role !== 'manager' ? actor.id : fixture.people.colleague,
          type: 'rtt',
          start: '2026-06-01',
          end: '2026-06-03',
          status: absenceStatus,
          created_at: AT,
        })
        .returning(),
    ),
  leave_rule: async ({ database }) =>
    only(
      await database.query
        .insert(leaveRule)
        .values({ type: 'rtt', starts_on: '2026-01-01', days_per_month: 83 })
        .returning(),
    ),
  calendar_feed: async ({ database }, _scene, actor) =>
    only(
      await database.query
        .insert(calendarFeed)
        .values({ user_id: actor.id, scope: 'team', token_hash: 'accord', created_at: AT })
        .returning(),
    ),
  bridge_day: async ({ database }) =>
    only(await database.query.insert(bridgeDay).values({ day: '2026-05-15', name: 'Accord' }).returning()),
  handover: async ({ database, fixture }, { own, archived }, actor) =>
    only(
      await database.query
        .insert(handover)
        .values({
          absence_id: fixture.records.absence.technicien,
          ticket_id: fixture.tickets.own,
          user_id: own ? actor.id : fixture.people.colleague,
          to_user_id: fixture.people.manager,
          returned_at: archived ? AT : null,
        })
        .returning(),
    ),
  working_time: async ({ database, fixture }) =>
    only(
      await database.query
        .insert(workingTime)
        .values({ user_id: fixture.people.colleague, ut_per_day: 32, starts_on: '2026-06-01' })
        .returning(),
    ),
  finished_week: async ({ database, fixture }, { own }, actor) => {
    const user_id = own || actor.role !== 'manager' ? actor.id : fixture.people.colleague
    return only(
      await database.query
        .insert(finishedWeek)
        .values({ user_id, starts_on: '2024-06-03', created_at: AT })
        .returning(),
    )
  },
}
