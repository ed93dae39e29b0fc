import type { Queryable } from '../database/connect.ts'
import { auditSession } from './audit-session.ts'
import type { FailureCount } from './failures.ts'

/** Stands for the accounts that do not exist, in the activity. */
const NO_ACCOUNT = 0

/** One line of activity for each account on which somebody failed to sign in. */
export const writeFailures = async (database: Queryable, counts: readonly FailureCount[]): Promise<void> => {
  for (const { userId, wrong, refused, addresses } of counts) {
    await auditSession(database, {
      userId: null,
      recordId: userId ?? NO_ACCOUNT,
      action: 'signInFailed',
      after: { wrong, refused, addresses },
      address: addresses.at(-1) ?? null,
    })
  }
}
