import type { Queryable } from '../database/connect.ts'
import { mailbox } from '../database/schema/mail.ts'
import { isHeldMailbox, type MailboxPlace } from './mailbox-lease.ts'

/** Notes how far the folder was read, after the mail up to there is stored. */
export const notePlace = async (
  database: Queryable,
  name: string,
  holder: string,
  place: MailboxPlace,
): Promise<void> => {
  await database
    .update(mailbox)
    .set({ uid_validity: place.uidValidity, last_uid: place.lastUid })
    .where(isHeldMailbox(name, holder))
}

/** Notes whether the mailbox can be read, with the last error. */
export const noteConnection = async (
  database: Queryable,
  name: string,
  holder: string,
  error: string | null,
): Promise<void> => {
  await database
    .update(mailbox)
    .set({ is_connected: error === null, last_error: error })
    .where(isHeldMailbox(name, holder))
}
