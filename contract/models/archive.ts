import type { ActionContext } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'

interface Archivable {
  readonly archived_at: string | null
}

/** Rules of `setArchive`: sets the instant; archiving again keeps the first one. */
export const ARCHIVING = {
  who: MANAGERS,
  sets: ['archived_at'],
  clock: ['archived_at'],
  apply: <R extends Archivable>(record: R, _body: object, context: ActionContext): R => ({
    ...record,
    archived_at: record.archived_at ?? context.at,
  }),
} as const

/** Rules of `setUnArchive`: clears the instant. */
export const UNARCHIVING = {
  who: MANAGERS,
  sets: ['archived_at'],
  apply: <R extends Archivable>(record: R): R => ({ ...record, archived_at: null }),
} as const
