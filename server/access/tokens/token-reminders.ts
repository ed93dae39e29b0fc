import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import type { Queryable } from '../../database/connect.ts'
import { personalToken } from '../../database/schema/personal-token.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Background } from '../../runtime/background.ts'
import { createQueueLoop, type QueueLoop } from '../../runtime/queue-loop.ts'
import { personById, readerOf } from '../accounts/people.ts'
import { links } from '../links/links.ts'
import { deleteEndedTokens } from './token-rows.ts'

/** Days before its end at which a person is told. */
const REMINDED_DAYS = 7
const LOOK_EVERY_MS = 60 * 60 * 1000

interface Parts {
  readonly database: Queryable
  readonly mailer: Mailer
  readonly background: Background
}

/** Takes the next token that ends soon; one of several processes gets it. */
const claimEnding = async (database: Queryable) => {
  const soon = sql`now() + make_interval(days => ${REMINDED_DAYS})`
  const next = database
    .select({ id: personalToken.id })
    .from(personalToken)
    .where(
      and(
        isNull(personalToken.reminded_at),
        isNull(personalToken.revoked_at),
        gt(personalToken.expires_at, sql`now()`),
        lt(personalToken.expires_at, soon),
        // A person who chose a few days knows the end.
        gt(personalToken.expires_at, sql`${personalToken.created_at} + make_interval(days => ${REMINDED_DAYS})`),
      ),
    )
    .orderBy(asc(personalToken.expires_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await database
    .update(personalToken)
    .set({ reminded_at: sql`now()` })
    .where(eq(personalToken.id, next))
    .returning()
  return claimed
}

/**
 * Creates the loop that mails people before a token ends, and forgets tokens that ended long ago.
 */
export const createTokenReminders = ({ database, mailer, background }: Parts): QueueLoop =>
  createQueueLoop({
    background,
    name: 'token reminders',
    lookEveryMs: LOOK_EVERY_MS,
    atOnce: 1,
    workOne: async () => {
      const ending = await claimEnding(database)
      if (!ending) {
        await deleteEndedTokens(database)
        return false
      }
      const person = await personById(database, ending.user_id)
      if (person?.isActive) {
        const facts = { name: ending.name, hint: ending.hint, endsAt: ending.expires_at, path: links.profile }
        mailer.send({ kind: 'tokenEnding', to: readerOf(person, DEFAULT_LOCALE), facts })
      }
      return true
    },
  })
