import type { Mirrored } from '#src/store/mirrored.ts'
import type { ActivityEntry } from '#src/ui/models/activity/activity-runs.ts'
import { type TimelineSources, timelineOf } from '#src/ui/models/ticket/timeline/timeline.ts'

/** The person who reads the timeline. */
export const ME = '9'

/** A minute after nine. */
export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString()

const sync = { pending: 0, doubtful: false }

/** A comment of another person. */
export const comment = (
  id: string,
  minute: number,
  values: Partial<Mirrored<'comment'>> = {},
): Mirrored<'comment'> => ({
  id,
  version: 1,
  modelName: 'comment',
  number: Number(id),
  sync,
  ticket_id: '1',
  user_id: '3',
  body: 'Bonjour',
  visible_to_client: true,
  mentions: [],
  is_read: true,
  created_at: at(minute),
  edited_at: null,
  ...values,
})

/** A step of the lifecycle. */
export const step = (
  id: string,
  minute: number,
  from: string | null,
  to: string,
): Mirrored<'ticket_status_history'> => ({
  id,
  version: 1,
  modelName: 'ticket_status_history',
  number: Number(id),
  sync,
  ticket_id: '1',
  user_id: '3',
  from_status_id: from,
  to_status_id: to,
  created_at: at(minute),
})

/** A file of the ticket. */
export const file = (id: string, minute: number): Mirrored<'file'> => ({
  id,
  version: 1,
  modelName: 'file',
  number: Number(id),
  sync,
  ticket_id: '1',
  user_id: '3',
  name: 'plan.pdf',
  mime: 'application/pdf',
  bytes: 10,
  visible_to_client: true,
  created_at: at(minute),
})

/** An hour on the ticket. */
export const pointage = (id: string, minute: number): Mirrored<'pointage'> => ({
  id,
  version: 1,
  modelName: 'pointage',
  number: Number(id),
  sync,
  ut: 4,
  ticket_id: '1',
  user_id: '3',
  comment: null,
  date: '2026-11-23',
  invoice_id: null,
  invoice_line_id: null,
  ut_invoiced: null,
  invoiced_user_id: null,
  is_locked: false,
  follows_contract: false,
  kind: null,
  created_at: at(minute),
})

/** A commit that names the ticket. */
export const commit = (id: string, minute: number): Mirrored<'commit'> => ({
  id,
  version: 1,
  modelName: 'commit',
  number: Number(id),
  sync,
  repo_id: '1',
  sha: 'a'.repeat(40),
  message: 'Repair #1',
  url: null,
  author_name: 'Zoé',
  user_id: null,
  ticket_ids: ['1'],
  committed_at: at(minute),
})

/** An entry of the activity of the ticket. */
export const change = (
  id: string,
  minute: number,
  { before, after }: Pick<ActivityEntry, 'before' | 'after'>,
  by = '3',
): ActivityEntry => ({
  id,
  user_id: by,
  model: 'ticket',
  record_id: 1,
  action: 'update',
  before,
  after,
  created_at: at(minute),
})

/** A ticket with nothing but its creation. */
export const SOURCES: TimelineSources = {
  ticket: { created_at: at(0), created_by_id: '3' },
  comments: [],
  recordedSteps: [],
  pendingSteps: [],
  activity: [],
  pendingChanges: [],
  files: [],
  pointages: [],
  commits: [],
  personId: ME,
  commentsReadTo: null,
  oldestFirst: true,
}

/** Keys of the entries of a timeline. */
export const keys = (sources: Partial<TimelineSources>): readonly string[] =>
  timelineOf({ ...SOURCES, ...sources }).map(({ key }) => key)
