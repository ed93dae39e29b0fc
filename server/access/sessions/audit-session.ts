import type { SessionAction } from '#contract/models/activity/session-actions.ts'
import type { Queryable } from '../../database/connect.ts'
import { writeAudit } from '../../writes/audit.ts'

/**
 * Logs a change of a person's access in the activity. `userId` is null when the actor is unknown.
 */
export const auditSession = (
  transaction: Queryable,
  entry: {
    readonly userId: number | null
    readonly recordId: number
    readonly action: SessionAction
    readonly before?: Readonly<Record<string, unknown>> | null
    readonly after: Readonly<Record<string, unknown>> | null
    readonly address: string | null
  },
): Promise<void> =>
  writeAudit(transaction, { before: null, ...entry, model: 'session', at: new Date().toISOString(), eventId: null })
