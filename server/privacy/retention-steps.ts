import { and, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RetentionField } from '#contract/models/settings/retention.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { notification } from '../database/schema/conversation.ts'
import { inboundMail, mail } from '../database/schema/mail.ts'
import { lastLogin } from '../database/schema/people.ts'
import { personalToken } from '../database/schema/personal-token.ts'
import { oneTimeToken, refreshToken, session } from '../database/schema/session.ts'
import { activity, idempotencyKey } from '../database/schema/sync.ts'
import { ticketLink } from '../database/schema/ticket-link.ts'
import { forgetActivity } from './forget-activity.ts'

/** Rows of one batch: small enough that nobody waits for its locks. */
export const BATCH = 1_000

/** Work on one kind of data. */
export interface RetentionStep {
  readonly field: RetentionField
  /** Deletes or empties at most `BATCH` rows from before this instant; returns how many. */
  forget(database: Queryable, before: string, discard: (storage: string) => void): Promise<number>
}

/** Runs a statement on the first rows that satisfy the condition; returns how many it changed. */
const onBatch = async (
  database: Queryable,
  table: PgTable,
  where: SQL | undefined,
  statement: (rows: SQL) => SQL,
): Promise<number> => {
  const rows = sql`ctid = any(array(select ctid from ${table} where ${where ?? sql`true`} limit ${BATCH} for update skip locked))`
  const [counted] = await rowsOf<{ count: unknown }>(
    database,
    sql`with changed as (${statement(rows)} returning 1) select count(*) as count from changed`,
  )
  return Number(counted?.count ?? 0)
}

const deleteBatch = (database: Queryable, table: PgTable, where: SQL | undefined): Promise<number> =>
  onBatch(database, table, where, (rows) => sql`delete from ${table} where ${rows}`)

/** Sessions that ended, or that nobody can continue any more. */
const isEnded = (before: string) =>
  or(
    lt(session.revoked_at, before),
    and(
      isNull(session.revoked_at),
      lt(session.last_used_at, before),
      sql`not exists (select 1 from ${refreshToken} where ${refreshToken.session_id} = ${session.id} and ${refreshToken.expires_at} > now())`,
    ),
  )

/** An unused link of a registration marks its address as unconfirmed, also after its end. */
const isSpent = (before: string) =>
  and(
    lt(oneTimeToken.expires_at, before),
    or(isNotNull(oneTimeToken.used_at), sql`${oneTimeToken.purpose} <> 'welcome'`),
  )

/** Mails that came in and became nothing; the originals of comments stay with their ticket. */
const removeReceived = async (
  database: Queryable,
  before: string,
  discard: (storage: string) => void,
): Promise<number> => {
  const old = await database
    .select({ id: inboundMail.id })
    .from(inboundMail)
    .where(
      and(
        lt(inboundMail.settled_at, before),
        inArray(inboundMail.state, ['refused', 'ignored', 'unreadable', 'discarded']),
      ),
    )
    .limit(BATCH)
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  const removed = await database
    .delete(inboundMail)
    .where(inArray(inboundMail.id, ids))
    .returning({ storage: inboundMail.storage })
  for (const { storage } of removed) discard(storage)
  return removed.length
}

const emptied = (assignments: SQL, table: PgTable) => (rows: SQL) =>
  sql`update ${table} set ${assignments} where ${rows}`

/** Everything that has an age, in the order in which it is looked at. */
export const RETENTION_STEPS: readonly RetentionStep[] = [
  {
    field: 'keep_addresses_days',
    forget: (database, before) =>
      onBatch(
        database,
        session,
        and(isNotNull(session.address), lt(session.last_used_at, before)),
        emptied(sql`address = null`, session),
      ),
  },
  {
    field: 'keep_addresses_days',
    forget: (database, before) =>
      onBatch(
        database,
        personalToken,
        and(isNotNull(personalToken.address), lt(personalToken.last_used_at, before)),
        emptied(sql`address = null`, personalToken),
      ),
  },
  {
    field: 'keep_addresses_days',
    forget: (database, before) =>
      onBatch(
        database,
        lastLogin,
        and(isNotNull(lastLogin.ip), lt(lastLogin.date, before)),
        emptied(sql`ip = null`, lastLogin),
      ),
  },
  {
    field: 'keep_addresses_days',
    forget: (database, before) =>
      onBatch(
        database,
        activity,
        and(isNotNull(activity.address), lt(activity.created_at, before)),
        emptied(sql`address = null`, activity),
      ),
  },
  {
    field: 'keep_sign_ins_days',
    forget: (database, before) =>
      onBatch(
        database,
        lastLogin,
        and(isNull(lastLogin.deleted_at), lt(lastLogin.date, before)),
        emptied(sql`ip = null, user_agent = null, deleted_at = now()`, lastLogin),
      ),
  },
  { field: 'keep_sessions_days', forget: (database, before) => deleteBatch(database, session, isEnded(before)) },
  { field: 'keep_sessions_days', forget: (database, before) => deleteBatch(database, oneTimeToken, isSpent(before)) },
  {
    field: 'keep_keys_days',
    forget: (database, before) => deleteBatch(database, idempotencyKey, lt(idempotencyKey.created_at, before)),
  },
  { field: 'keep_mails_days', forget: (database, before) => deleteBatch(database, mail, lt(mail.settled_at, before)) },
  { field: 'keep_mails_days', forget: removeReceived },
  {
    field: 'keep_mails_days',
    forget: (database, before) =>
      onBatch(
        database,
        ticketLink,
        and(isNotNull(ticketLink.email), lt(ticketLink.expires_at, before)),
        emptied(sql`email = null`, ticketLink),
      ),
  },
  {
    field: 'keep_notifications_days',
    forget: (database, before) =>
      onBatch(
        database,
        notification,
        and(isNull(notification.deleted_at), lt(notification.read_at, before)),
        emptied(sql`data = '{}', ticket_id = null, by_user_id = null, deleted_at = now()`, notification),
      ),
  },
  { field: 'keep_activity_days', forget: (database, before) => forgetActivity(database, before, BATCH) },
]
