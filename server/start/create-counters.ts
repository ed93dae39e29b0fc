import { auditRefusedRequests } from '../access/activity/audit-refused-requests.ts'
import { createRefusals } from '../access/activity/refused-requests.ts'
import { auditFailedSignIns } from '../access/sign-in/audit-failed-sign-ins.ts'
import { createFailures } from '../access/sign-in/failures.ts'
import type { Database } from '../database/connect.ts'
import type { Services } from '../http/services.ts'
import type { Background } from '../runtime/background.ts'

/** Counts are kept in memory and written to the database after this time. */
const WRITTEN_AFTER_MS = 60_000

/** Creates the counters of failed sign-ins and refused requests. */
export const createCounters = (
  { query }: Database,
  background: Background,
): Pick<Services, 'failures' | 'refusals'> => ({
  failures: createFailures(
    (counts) => background.run('failures', () => auditFailedSignIns(query, counts)),
    WRITTEN_AFTER_MS,
  ),
  refusals: createRefusals(
    (counts) => background.run('refusals', () => auditRefusedRequests(query, counts)),
    WRITTEN_AFTER_MS,
  ),
})
