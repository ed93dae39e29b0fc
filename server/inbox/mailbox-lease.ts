import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { mailbox } from '../database/schema/mail.ts'

/** How far a folder was read. */
export interface MailboxPlace {
  /** Number of the folder, which makes its UIDs valid; null before the first reading. */
  readonly uidValidity: number | null
  readonly lastUid: number
}

/** A process that ends without releasing the mailbox is replaced after this time. */
const HELD_SECONDS = 60

/**
 * Takes or renews the right to read a mailbox, which one process has at a time; null while another
 * one has it. A lease in a row works on both databases and behind a pooler, unlike an advisory
 * lock.
 */
export const holdMailbox = async (database: Queryable, name: string, holder: string): Promise<MailboxPlace | null> => {
  const held = { holder, held_until: sql<string>`now() + make_interval(secs => ${HELD_SECONDS})` }
  const [row] = await database
    .insert(mailbox)
    .values({ name, ...held })
    .onConflictDoUpdate({
      target: mailbox.name,
      set: held,
      setWhere: sql`(${mailbox.holder} = ${holder}::uuid or coalesce(${mailbox.held_until}, '-infinity') < now())`,
    })
    .returning({ uidValidity: mailbox.uid_validity, lastUid: mailbox.last_uid })
  return row ?? null
}

/** Matches a mailbox as long as the holder has its lease. */
export const isHeldMailbox = (name: string, holder: string) =>
  and(eq(mailbox.name, name), sql`${mailbox.holder} = ${holder}::uuid`)

/**
 * Releases the lease of any holder. Only for a database with one process, whose previous process
 * was killed.
 */
export const freeMailbox = async (database: Queryable, name: string): Promise<void> => {
  await database.update(mailbox).set({ holder: null, held_until: null }).where(eq(mailbox.name, name))
}

/** Lets another process read the mailbox at once. */
export const releaseMailbox = async (database: Queryable, name: string, holder: string): Promise<void> => {
  await database
    .update(mailbox)
    .set({ holder: null, held_until: null, is_connected: false })
    .where(isHeldMailbox(name, holder))
}
