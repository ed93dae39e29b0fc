import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { type ActivityEntry, changesOfRun } from '../../activity/activity-runs.ts'
import type { PendingStep } from '../stages/pending-steps.ts'
import type { PendingChange } from './pending-changes.ts'

/** Kinds of entries, in the order of entries of one instant. */
export const ENTRY_KINDS = ['step', 'change', 'comment', 'file', 'pointage', 'commit'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

interface EntryBase {
  /** Unique in the timeline; also the fragment of its address, as in `#comment-12`. */
  readonly key: string
  /** Instant, ISO 8601 UTC. */
  readonly at: string
  /** Person who did it; null where unknown. */
  readonly by: RecordId | null
}

/** A record that its presentation shows. */
type RecordEntry<Kind extends 'comment' | 'pointage' | 'commit'> = EntryBase & {
  readonly kind: Kind
  readonly record: Mirrored<Kind>
}

export interface StepEntry extends EntryBase {
  readonly kind: 'step'
  /** Null where nobody saw the previous status, and for the creation. */
  readonly from: RecordId | null
  /** Null for the creation of the ticket. */
  readonly to: RecordId | null
  readonly isPending: boolean
}

export interface ChangeEntry extends EntryBase {
  readonly kind: 'change'
  /** Newest first, as in a run of the activity. */
  readonly entries: readonly ActivityEntry[]
  readonly isPending: boolean
}

export interface FileEntry extends EntryBase {
  readonly kind: 'file'
  readonly record: Mirrored<'file'>
}

export type TimelineEntry =
  | StepEntry
  | ChangeEntry
  | FileEntry
  | RecordEntry<'comment'>
  | RecordEntry<'pointage'>
  | RecordEntry<'commit'>

export interface TimelineSources {
  readonly ticket: Pick<Mirrored<'ticket'>, 'created_at' | 'created_by_id'>
  readonly comments: readonly Mirrored<'comment'>[]
  readonly recordedSteps: readonly Mirrored<'ticket_status_history'>[]
  /** Own steps that the recorded ones lack. */
  readonly pendingSteps: readonly PendingStep[]
  /** Activity of this ticket, in any order. */
  readonly activity: readonly ActivityEntry[]
  /** Own changes that the activity lacks. */
  readonly pendingChanges: readonly PendingChange[]
  readonly files: readonly Mirrored<'file'>[]
  readonly pointages: readonly Mirrored<'pointage'>[]
  readonly commits: readonly Mirrored<'commit'>[]
  readonly personId: RecordId
  /**
   * Instant beyond which the comments are not read yet: entries beyond it would show a past without
   * its comments. Null once all are read.
   */
  readonly commentsReadTo: string | null
  readonly oldestFirst: boolean
}

/** Longest pause between changes of one person that stand together. */
const PAUSE_MS = 30 * 60_000

/** The status has entries of its own: the steps. */
const withoutStatus = (values: ActivityEntry['after']): ActivityEntry['after'] => {
  if (values === null || !('status_id' in values)) return values
  const { status_id: _, ...others } = values
  return others
}

const changeOf = (entry: ActivityEntry, isPending: boolean): readonly ChangeEntry[] => {
  // The creation is the first step. A deletion leaves no timeline.
  if (entry.before === null || entry.after === null) return []
  const shownEntry = { ...entry, before: withoutStatus(entry.before), after: withoutStatus(entry.after) }
  if (changesOfRun({ entries: [shownEntry] }).length === 0) return []
  return [
    {
      kind: 'change',
      key: `change-${entry.id}`,
      at: entry.created_at,
      by: entry.user_id,
      entries: [shownEntry],
      isPending,
    },
  ]
}

const stepsOf = ({ ticket, recordedSteps, pendingSteps, personId }: TimelineSources): readonly StepEntry[] => [
  {
    kind: 'step',
    key: 'created',
    at: ticket.created_at,
    by: ticket.created_by_id,
    from: null,
    to: null,
    isPending: false,
  },
  ...recordedSteps
    .filter((row) => row.from_status_id !== null)
    .map(
      (row): StepEntry => ({
        kind: 'step',
        key: `step-${row.id}`,
        at: row.created_at,
        by: row.user_id,
        from: row.from_status_id,
        to: row.to_status_id,
        isPending: false,
      }),
    ),
  ...pendingSteps.map(
    ({ id, at, from, to, isSent }): StepEntry => ({
      kind: 'step',
      key: `step-${id}`,
      at,
      by: personId,
      from,
      to,
      isPending: !isSent,
    }),
  ),
]

interface Timed {
  readonly entry: TimelineEntry
  readonly time: number
}

const timed = (entry: TimelineEntry): Timed => ({ entry, time: Date.parse(entry.at) })

/** The entry of a record, made once: the rows of thousands stay as they are while more are read. */
const known = new WeakMap<object, Timed>()

const timedRecord = <Kind extends 'comment' | 'file' | 'pointage' | 'commit'>(
  kind: Kind,
  record: Mirrored<Kind>,
  at: string,
): Timed => {
  const before = known.get(record)
  if (before) return before
  const entry = { kind, key: `${kind}-${record.id}`, at, by: record.user_id, record } as TimelineEntry
  const made = timed(entry)
  known.set(record, made)
  return made
}

const recordsOf = ({ comments, files, pointages, commits }: TimelineSources): readonly Timed[] => [
  ...comments.map((record) => timedRecord('comment', record, record.created_at)),
  ...files.map((record) => timedRecord('file', record, record.created_at)),
  ...pointages.map((record) => timedRecord('pointage', record, record.created_at)),
  ...commits.map((record) => timedRecord('commit', record, record.committed_at)),
]

const RANKS = Object.fromEntries(ENTRY_KINDS.map((kind, rank) => [kind, rank])) as Record<EntryKind, number>

/** A total order: no two entries of a timeline have the same key. */
const compare = (one: Timed, other: Timed): number =>
  one.time - other.time ||
  Number(other.entry.key === 'created') - Number(one.entry.key === 'created') ||
  RANKS[one.entry.kind] - RANKS[other.entry.kind] ||
  one.entry.key.length - other.entry.key.length ||
  (one.entry.key < other.entry.key ? -1 : 1)

/** Joins neighbouring changes of one person, so that ten fields of a form are one entry. */
const joinChanges = (oldestFirst: readonly Timed[]): readonly TimelineEntry[] => {
  const joined: TimelineEntry[] = []
  let last = 0
  for (const { entry, time } of oldestFirst) {
    const before = joined.at(-1)
    const isSameRun =
      entry.kind === 'change' &&
      before?.kind === 'change' &&
      before.by === entry.by &&
      before.isPending === entry.isPending &&
      time - last <= PAUSE_MS
    if (isSameRun)
      joined[joined.length - 1] = { ...before, at: entry.at, entries: [...entry.entries, ...before.entries] }
    else joined.push(entry)
    last = time
  }
  // A value that went there and back is no change.
  return joined.filter((entry) => entry.kind !== 'change' || changesOfRun(entry).length > 0)
}

/**
 * Returns everything that happened to a ticket, each thing once, in one total order: by instant,
 * then by kind, then by key. A run of changes keeps the key of its first one, whatever follows.
 */
export const timelineOf = (sources: TimelineSources): readonly TimelineEntry[] => {
  const { activity, pendingChanges, commentsReadTo, oldestFirst } = sources
  const all: readonly Timed[] = [
    ...stepsOf(sources).map(timed),
    ...activity.flatMap((entry) => changeOf(entry, false)).map(timed),
    ...pendingChanges.flatMap(({ isSent, ...entry }) => changeOf(entry, !isSent)).map(timed),
    ...recordsOf(sources),
  ]
  // Pages of comments overlap while a new one moves the others.
  const unique = [...new Map(all.map((one) => [one.entry.key, one])).values()]
  const bound = commentsReadTo === null ? null : Date.parse(commentsReadTo)
  const sorted = unique
    .filter(({ time }) => bound === null || (oldestFirst ? time <= bound : time >= bound))
    .sort(compare)
  const joined = joinChanges(sorted)
  return oldestFirst ? joined : joined.toReversed()
}

/** Entries of the chosen kinds; all of them where none is chosen. */
export const entriesOf = (
  timeline: readonly TimelineEntry[],
  kinds: ReadonlySet<EntryKind>,
): readonly TimelineEntry[] => (kinds.size === 0 ? timeline : timeline.filter(({ kind }) => kinds.has(kind)))
