import type { Queryable } from '../../database/connect.ts'
import { auditSession } from '../sessions/audit-session.ts'
import type { RefusalCount } from './refused-requests.ts'

/** Writes one row of activity for each person and refused call. */
export const auditRefusedRequests = async (database: Queryable, counts: readonly RefusalCount[]): Promise<void> => {
  for (const { userId, call, count, address } of counts) {
    await auditSession(database, { userId, recordId: userId, action: 'refused', after: { call, count }, address })
  }
}
