import { and, asc, eq, sql } from 'drizzle-orm'
import { follow } from '../database/schema/following.ts'
import { calendarFeed } from '../database/schema/leave.ts'
import { mailMute } from '../database/schema/mail.ts'
import { notificationPreference } from '../database/schema/notification-preference.ts'
import { lastLogin } from '../database/schema/people.ts'
import { personalToken } from '../database/schema/personal-token.ts'
import { passkey } from '../database/schema/second-factor.ts'
import { pushDevice, pushSubscription, session } from '../database/schema/session.ts'
import { listLayout, savedView } from '../database/schema/team.ts'
import { ticketFavorite } from '../database/schema/work.ts'
import { ownPages, type PartRow, type PersonSources, rowsAtOnce } from './person-pages.ts'

const tokenRows = ({ database, userId }: PersonSources): Promise<readonly PartRow[]> => {
  const { id, name, scopes, created_at, expires_at, last_used_at, address, revoked_at } = personalToken
  const shown = { id, name, scopes, created_at, expires_at, last_used_at, address, revoked_at }
  return database.select(shown).from(personalToken).where(eq(personalToken.user_id, userId)).orderBy(asc(id))
}

/** Subscriptions without their keys, and without the address that reaches the browser. */
const subscriptionRows = async ({ database, userId }: PersonSources): Promise<readonly PartRow[]> => {
  const rows = await database
    .select({
      session_id: pushSubscription.session_id,
      endpoint: pushSubscription.endpoint,
      created_at: pushSubscription.created_at,
    })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, pushSubscription.session_id))
    .where(eq(session.user_id, userId))
    .orderBy(asc(pushSubscription.created_at))
  return rows.map(({ endpoint, ...row }) => ({ ...row, service: URL.parse(endpoint)?.host ?? null }))
}

/** The person's account: sign-ins, devices, and choices that are theirs alone. */
export const accountParts = (sources: PersonSources) => {
  const { database, userId } = sources
  const { id, created_at, last_used_at, revoked_at, address, user_agent } = session
  return {
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
      database
        .select({ device: pushDevice.device, updated_at: pushDevice.updated_at })
        .from(pushDevice)
        .where(eq(pushDevice.user_id, userId)),
    ),
    push_subscriptions: rowsAtOnce(sources, () => subscriptionRows(sources)),
    personal_tokens: rowsAtOnce(sources, () => tokenRows(sources)),
    calendar_feeds: ownPages(sources, 'calendar_feed', eq(calendarFeed.user_id, userId)),
    sign_ins: ownPages(sources, 'last_login', eq(lastLogin.user_id, userId)),
    preferences: ownPages(sources, 'notification_preference', eq(notificationPreference.user_id, userId)),
    // Number 0 stands for every ticket.
    mail_mutes: rowsAtOnce(sources, () =>
      database
        .select({ ticket_id: sql<number | null>`nullif(${mailMute.ticket_id}, 0)`, created_at: mailMute.created_at })
        .from(mailMute)
        .where(eq(mailMute.user_id, userId)),
    ),
    follows: ownPages(sources, 'follow', eq(follow.user_id, userId)),
    favorites: rowsAtOnce(sources, () =>
      database
        .select({ ticket_id: ticketFavorite.record_id })
        .from(ticketFavorite)
        .where(and(eq(ticketFavorite.user_id, userId), ticketFavorite.is_favorite)),
    ),
    saved_views: ownPages(sources, 'saved_view', eq(savedView.user_id, userId)),
    list_layouts: ownPages(sources, 'list_layout', eq(listLayout.user_id, userId)),
  }
}
