import type { Queryable } from '../database/connect.ts'
import { writeAudit } from '../writes/audit.ts'

/**
 * Tells in the activity what happened to a person's access. `userId` is null when nobody is known
 * to have done it.
 */
export const auditSession = (
  transaction: Queryable,
  entry: {
    readonly userId: number | null
    readonly recordId: number
    readonly action: string
    readonly after: Readonly<Record<string, unknown>> | null
    readonly address: string | null
  },
): Promise<void> => writeAudit(transaction, { ...entry, model: 'session', before: null, at: new Date().toISOString(), eventId: null })
