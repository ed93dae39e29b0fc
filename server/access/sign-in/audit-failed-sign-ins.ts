import type { Queryable } from '../../database/connect.ts'
import { shortenedAddress } from '../../runtime/network.ts'
import { auditSession } from '../sessions/audit-session.ts'
import type { FailureCount } from './failures.ts'

/** Record id in the activity for accounts that do not exist. */
const NO_ACCOUNT = 0

/** Writes one row of activity for each account with failed sign-ins. */
export const auditFailedSignIns = async (database: Queryable, counts: readonly FailureCount[]): Promise<void> => {
  for (const { userId, wrong, refused, addresses } of counts) {
    await auditSession(database, {
      userId: null,
      recordId: userId ?? NO_ACCOUNT,
      action: 'signInFailed',
      // Networks alone: the values of an entry are kept for longer than addresses are.
      after: { wrong, refused, addresses: [...new Set(addresses.map(shortenedAddress))] },
      address: addresses.at(-1) ?? null,
    })
  }
}
