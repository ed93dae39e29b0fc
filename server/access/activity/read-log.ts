import type { Queryable } from '../../database/connect.ts'
import type { RequestActor } from '../../models/actor.ts'
import { type AuditEntry, writeAudit } from '../../writes/audit.ts'
import { forgetOldest } from '../limits/forget-oldest.ts'

/** A read of something that the activity records. `recordId` is 0 for a list. */
interface Read {
  readonly actor: RequestActor
  readonly model: AuditEntry['model']
  readonly recordId: number
  readonly action: 'download' | 'readMail' | 'readOriginal' | 'readPrivate'
  readonly after: Readonly<Record<string, unknown>> | null
  readonly address: string
}

/** Records reads in the activity. */
export interface ReadLog {
  /**
   * Writes the entry, unless this session or token read the same a moment ago. Awaited before the
   * answer.
   */
  note(read: Read): Promise<void>
}

/** A page that shows a picture again is one read; a device keeps a list that it has read. */
const SAME_READ_MS = { record: 10 * 60_000, list: 12 * 60 * 60_000 } as const

/** Creates the log of reads. `now` returns monotonic milliseconds. */
export const createReadLog = (database: Queryable, now: () => number): ReadLog => {
  const noted = new Map<string, number>()
  return {
    note: async ({ actor, model, recordId, action, after, address }) => {
      // A token has no session: each is a program of its own.
      const key = `${actor.sessionId} ${actor.token?.id ?? ''} ${model} ${recordId} ${action}`
      const before = noted.get(key)
      if (before !== undefined && now() - before < SAME_READ_MS[recordId === 0 ? 'list' : 'record']) return
      const entry = { userId: Number(actor.id), model, recordId, action, before: null, after, eventId: null, address }
      await writeAudit(database, { ...entry, at: new Date().toISOString() })
      noted.delete(key)
      noted.set(key, now())
      forgetOldest(noted)
    },
  }
}
