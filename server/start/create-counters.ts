import { createRefusals } from '../access/activity/refused-requests.ts'
import { writeRefusals } from '../access/activity/write-refusals.ts'
import { createFailures } from '../access/sign-in/failures.ts'
import { writeFailures } from '../access/sign-in/write-failures.ts'
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
    (counts) => background.run('failures', () => writeFailures(query, counts)),
    WRITTEN_AFTER_MS,
  ),
  refusals: createRefusals(
    (counts) => background.run('refusals', () => writeRefusals(query, counts)),
    WRITTEN_AFTER_MS,
  ),
})
