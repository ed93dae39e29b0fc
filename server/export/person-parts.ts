import { asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PersonPart } from '#contract/locales/person-archive.ts'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import { modelOf } from '#contract/registry.ts'
import { comment, file, notification } from '../database/schema/conversation.ts'
import { handover, leaveAdjustment, unavailability } from '../database/schema/leave.ts'
import { inboundMail, mail } from '../database/schema/mail.ts'
import { user } from '../database/schema/people.ts'
import { activity } from '../database/schema/sync.ts'
import { absence, finishedWeek, workingTime } from '../database/schema/team.ts'
import { timer } from '../database/schema/timer.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import { ROWS_AT_ONCE } from './pages-of-model.ts'
import { accountParts } from './person-account-parts.ts'
import { ownPages, type Pages, type PersonSources, rowsAtOnce, seenPages } from './person-pages.ts'

const mailPages = ({ database, userId, forCaller }: PersonSources): Pages =>
  async function* () {
    const { id, created_at, settled_at, email, subject, state } = mail
    for (let after = 0; ; ) {
      const rows = await forCaller(() =>
        database
          .select({ id, created_at, settled_at, email, subject, state })
          .from(mail)
          .where(sql`${eq(mail.user_id, userId)} and ${gt(id, after)}`)
          .orderBy(asc(id))
          .limit(ROWS_AT_ONCE),
      )
      yield rows
      if (rows.length < ROWS_AT_ONCE) return
      after = rows.at(-1)?.id ?? after
    }
  }

const receivedPages = (sources: PersonSources): Pages => {
  const { id, received_at, sender, sender_name, subject, state, ticket_id } = inboundMail
  const isTheirs = sql`(${eq(inboundMail.user_id, sources.userId)} or lower(${sender}) = ${sources.email})`
  return rowsAtOnce(sources, () =>
    sources.database
      .select({ id, received_at, sender, sender_name, subject, state, ticket_id })
      .from(inboundMail)
      .where(isTheirs)
      .orderBy(asc(id)),
  )
}

/** Messages in the language of the archive. */
const notificationPages = (sources: PersonSources, among: SQL): Pages => {
  const pages = ownPages(sources, 'notification', among)
  return async function* () {
    for await (const rows of pages()) {
      yield rows.map((row) => ({
        ...row,
        message: (row['data'] as Partial<NotificationData>).message?.[sources.locale] ?? '',
      }))
    }
  }
}

/**
 * Acts of the person, and entries about their account. Values of other records are for staff alone.
 */
const activityPages = (sources: PersonSources): Pages => {
  const isAbout = sql`(${activity.user_id} = ${sources.userId} or (${activity.model} in ('user', 'session') and ${activity.record_id} = ${sources.userId}))`
  const names =
    sources.actor.role === 'client'
      ? ['model', 'record_id', 'action', 'created_at']
      : Object.keys(modelOf('activity').fields)
  return ownPages(sources, 'activity', isAbout, names)
}

/** Working time, leave and what stands in for the person meanwhile. */
const workParts = (sources: PersonSources) => {
  const { userId } = sources
  return {
    pointages: seenPages(sources, 'pointage', eq(pointage.user_id, userId)),
    timers: ownPages(sources, 'timer', eq(timer.user_id, userId)),
    finished_weeks: ownPages(sources, 'finished_week', eq(finishedWeek.user_id, userId)),
    working_times: ownPages(sources, 'working_time', eq(workingTime.user_id, userId)),
    absences: ownPages(sources, 'absence', eq(absence.user_id, userId)),
    unavailabilities: ownPages(sources, 'unavailability', eq(unavailability.user_id, userId)),
    leave_adjustments: ownPages(sources, 'leave_adjustment', eq(leaveAdjustment.user_id, userId)),
    handovers: ownPages(
      sources,
      'handover',
      sql`(${handover.user_id} = ${userId} or ${handover.to_user_id} = ${userId})`,
    ),
  }
}

/** Everything about a person, part by part. */
export const personParts = (sources: PersonSources): Readonly<Record<PersonPart, Pages>> => {
  const { userId } = sources
  return {
    profile: ownPages(sources, 'user', eq(user.id, userId)),
    ...accountParts(sources),
    ...workParts(sources),
    tickets_created: seenPages(sources, 'ticket', eq(ticket.created_by_id, userId)),
    tickets_assigned: seenPages(sources, 'ticket', eq(ticket.responsable_id, userId)),
    comments: seenPages(sources, 'comment', eq(comment.user_id, userId)),
    files: seenPages(sources, 'file', eq(file.user_id, userId)),
    notifications: notificationPages(sources, eq(notification.user_id, userId)),
    mails: mailPages(sources),
    received_mails: receivedPages(sources),
    activity: activityPages(sources),
  }
}
