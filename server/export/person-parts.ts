import { asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { PersonPart } from '#contract/locales/person-archive.ts'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { comment, file, notification } from '../database/schema/conversation.ts'
import { follow } from '../database/schema/following.ts'
import { inboundMail, mail } from '../database/schema/mail.ts'
import { lastLogin, user } from '../database/schema/people.ts'
import { passkey } from '../database/schema/second-factor.ts'
import { pushDevice, session } from '../database/schema/session.ts'
import { activity } from '../database/schema/sync.ts'
import { absence, savedView } from '../database/schema/team.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import type { RequestActor } from '../models/actor.ts'
import { readableFields } from '../models/visibility.ts'
import { type PageSources, pagesOf, ROWS_AT_ONCE } from './pages-of-model.ts'

/** The person of an archive, and who reads it. */
export interface PersonSources extends PageSources {
  readonly userId: number
  /** Folded address of the person. */
  readonly email: string
  readonly locale: Locale
}

export type PartRow = Readonly<Record<string, unknown>>
type Pages = () => AsyncIterable<readonly PartRow[]>

/** Data of the person themselves, who may read every field of them. */
const ownPages = (sources: PersonSources, model: ModelName, among: SQL): Pages => {
  const self: RequestActor = { id: String(sources.userId), role: 'manager', clientId: null, isClientManager: false, sessionId: '' }
  return () => pagesOf({ ...sources, actor: self }, model, Object.keys(modelOf(model).fields), among)
}

/** Records of the company that the person wrote or works on, as far as the reader sees them. */
const seenPages =
  (sources: PersonSources, model: ModelName, among: SQL): Pages =>
  () =>
    pagesOf(sources, model, readableFields(model, sources.actor.role), among)

/** Few rows of a table of the server, read at once. */
const rowsAtOnce = ({ forCaller }: PersonSources, read: () => Promise<readonly PartRow[]>): Pages =>
  async function* () {
    yield await forCaller(read)
  }

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
    sources.database.select({ id, received_at, sender, sender_name, subject, state, ticket_id }).from(inboundMail).where(isTheirs).orderBy(asc(id)),
  )
}

/** Messages in the language of the archive. */
const notificationPages = (sources: PersonSources, among: SQL): Pages => {
  const pages = ownPages(sources, 'notification', among)
  return async function* () {
    for await (const rows of pages()) {
      yield rows.map((row) => ({ ...row, message: (row['data'] as Partial<NotificationData>).message?.[sources.locale] ?? '' }))
    }
  }
}

/**
 * Acts of the person, and entries about their account. Values of other records are for staff alone.
 */
const activityPages = (sources: PersonSources): Pages => {
  const isAbout = sql`(${activity.user_id} = ${sources.userId} or (${activity.model} in ('user', 'session') and ${activity.record_id} = ${sources.userId}))`
  const names = sources.actor.role === 'client' ? ['model', 'record_id', 'action', 'created_at'] : Object.keys(modelOf('activity').fields)
  const self: RequestActor = { id: String(sources.userId), role: 'manager', clientId: null, isClientManager: false, sessionId: '' }
  return () => pagesOf({ ...sources, actor: self }, 'activity', names, isAbout)
}

/** Everything about a person, part by part. */
export const personParts = (sources: PersonSources): Readonly<Record<PersonPart, Pages>> => {
  const { database, userId } = sources
  const { id, created_at, last_used_at, revoked_at, address, user_agent } = session
  return {
    profile: ownPages(sources, 'user', eq(user.id, userId)),
    sessions: rowsAtOnce(sources, () =>
      database
        .select({ id, created_at, last_used_at, revoked_at, address, user_agent })
        .from(session)
        .where(eq(session.user_id, userId))
        .orderBy(asc(session.created_at)),
    ),
    passkeys: rowsAtOnce(sources, () =>
      database
        .select({ created_at: passkey.created_at, last_used_at: passkey.last_used_at, user_agent: passkey.user_agent })
        .from(passkey)
        .where(eq(passkey.user_id, userId)),
    ),
    devices: rowsAtOnce(sources, () =>
      database.select({ device: pushDevice.device, updated_at: pushDevice.updated_at }).from(pushDevice).where(eq(pushDevice.user_id, userId)),
    ),
    sign_ins: ownPages(sources, 'last_login', eq(lastLogin.user_id, userId)),
    tickets_created: seenPages(sources, 'ticket', eq(ticket.created_by_id, userId)),
    tickets_assigned: seenPages(sources, 'ticket', eq(ticket.responsable_id, userId)),
    pointages: seenPages(sources, 'pointage', eq(pointage.user_id, userId)),
    comments: seenPages(sources, 'comment', eq(comment.user_id, userId)),
    files: seenPages(sources, 'file', eq(file.user_id, userId)),
    absences: ownPages(sources, 'absence', eq(absence.user_id, userId)),
    notifications: notificationPages(sources, eq(notification.user_id, userId)),
    follows: ownPages(sources, 'follow', eq(follow.user_id, userId)),
    saved_views: ownPages(sources, 'saved_view', eq(savedView.user_id, userId)),
    mails: mailPages(sources),
    received_mails: receivedPages(sources),
    activity: activityPages(sources),
  }
}
