import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import { DELETED_VERSION, isApplied, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { documentOf, type MirrorDocument } from '#src/store/mirror-schema.ts'
import type { Resolve } from '../api/requests.ts'
import { baseOf, isTombstone, tombstoneOf, tombstoneVersion } from './mirror-entry.ts'
import { project } from './project.ts'

/**
 * Says which rows may replace the present base.
 *
 * `newer_version`: a row that is neither older than the base nor deleted since.
 * `any_tombstone`: also a deleted record. After a change of rights, records return unchanged.
 * `any_version`: every row. A restored server may have lower versions.
 */
export type ReplacePolicy = 'newer_version' | 'any_tombstone' | 'any_version'

/** Row or deletion that the server sent for one record. */
export type RecordUpdate =
  | { readonly kind: 'none' }
  /** `isOfFeedPage`: from a feed page, which has all that was accepted before its cursor. */
  | { readonly kind: 'row'; readonly row: AnyRecord; readonly policy: ReplacePolicy; readonly isOfFeedPage?: boolean }
  /** Deleted, or no longer visible to this person. `version` is undefined where it is not known. */
  | { readonly kind: 'deleted'; readonly version: number | undefined }

/** A record as the mirror, the server and the queue know it. */
export interface NextEntryInput {
  readonly model: ModelName
  /** Present id of the record: the server's, once there is one. */
  readonly id: RecordId
  /** Present mirror entry of the record. */
  readonly entry: MirrorEntry | undefined
  readonly update: RecordUpdate
  /** Own events that count in what the record shows, in the order of the queue. */
  readonly events: readonly LoggedEvent[]
  readonly context: Omit<ActionContext, 'at'>
  readonly resolve: Resolve
}

/** The outcome for one record. */
export interface NextEntry {
  /** Entry to write; null where the mirror has no entry and needs none. */
  readonly entry: MirrorEntry | null
  /** Accepted events whose effect the base contains: they are no longer applied. */
  readonly reflectedEvents: readonly LoggedEvent[]
}

/**
 * Computes the mirror entry of one record. Pure: the caller reads and writes.
 *
 * 1. Each event counts exactly once: in the base (reflected), or applied on top of it.
 * 2. A row never takes back a newer base or a later deletion, unless the policy says so.
 * 3. The result is a fixed point: without an update and without the reflected events, it stays.
 *
 * Base
 *
 *   update    policy          present entry             next base
 *   none                                                present base
 *   deleted                                             none
 *   row       any_version                               row
 *   row       newer_version   tombstone, version >= row none
 *   row                       base, version > row       present base
 *   row                       otherwise                 row
 *
 * Events
 *
 *   event                                               result
 *   pending                                             applied
 *   accepted, record deleted by this update             reflected
 *   accepted, effect version <= base version            reflected
 *   accepted change, the feed page's row is the base    reflected
 *   accepted, no base, tombstone covers the effect      reflected
 *   accepted deletion, no base, tombstone covers all    reflected
 *   accepted, otherwise                                 applied
 *
 * Entry
 *
 *   record   base under events   present entry   next entry
 *   yes      no                                  shown
 *   yes      yes                                 shown, with the base
 *   no       yes                                 hidden, with the base: a deletion may be refused
 *   no       no                  yes             tombstone
 *   no       no                  no              tombstone of a known version, or none
 */
export const nextEntry = ({ model, id, entry, update, events, context, resolve }: NextEntryInput): NextEntry => {
  const base = nextBase(entry, update)
  const reflectedEvents = events.filter((event) => isReflected(event, { entry, update, base, events }))
  const appliedEvents =
    reflectedEvents.length === 0 ? events : events.filter((event) => !reflectedEvents.includes(event))
  const { record, pending, doubtful } = project({ model, id, base, events: appliedEvents, context, resolve })
  const sync = { pending, doubtful, base: appliedEvents.length > 0 ? base : null }

  const shownRecord = record ?? sync.base
  if (shownRecord)
    return {
      entry: { document: documentOf(model, withId(shownRecord, id), sync), hidden: record === null },
      reflectedEvents,
    }
  return {
    entry: deletedEntry({ model, id, presentEntry: entry, version: deletionVersion(update, reflectedEvents) }),
    reflectedEvents,
  }
}

const withId = (record: AnyRecord, id: RecordId): AnyRecord => (record.id === id ? record : { ...record, id })

const nextBase = (entry: MirrorEntry | undefined, update: RecordUpdate): AnyRecord | null => {
  if (update.kind === 'deleted') return null
  const presentBase = baseOf(entry)
  if (update.kind === 'none') return presentBase
  const { row, policy } = update
  if (policy === 'any_version') return row
  const isAfterDeletion = policy === 'any_tombstone' || row.version > tombstoneVersion(entry)
  return isAfterDeletion && row.version >= (presentBase?.version ?? 0) ? row : presentBase
}

interface ReflectionInput extends Pick<NextEntryInput, 'entry' | 'update' | 'events'> {
  readonly base: AnyRecord | null
}

const isReflected = (event: LoggedEvent, { entry, update, base, events }: ReflectionInput): boolean => {
  if (event.effectVersion === 0) return false
  if (update.kind === 'deleted' || !isApplied(event, base?.version ?? 0) || isInFeedPage(event, update, base))
    return true
  return (
    base === null && entry !== undefined && isTombstone(entry) && isDeletedWith(event, tombstoneVersion(entry), events)
  )
}

/**
 * A feed page may name an event whose row comes later, because the record was changed again. If an
 * answer has brought that change already, the row has the version of the base: it contains the
 * event all the same. A row that is older than an answer does not become the base.
 */
const isInFeedPage = ({ effectVersion }: LoggedEvent, update: RecordUpdate, base: AnyRecord | null): boolean =>
  update.kind === 'row' &&
  update.isOfFeedPage === true &&
  update.policy !== 'any_version' &&
  base === update.row &&
  effectVersion !== DELETED_VERSION

/**
 * A tombstone outlives the note in the log that the effect is reflected: a worker may end in
 * between. One without the effects of all accepted events is not the server's: own events deleted a
 * record that the mirror had not received.
 */
const isDeletedWith = ({ effectVersion }: LoggedEvent, deletedAt: number, events: readonly LoggedEvent[]): boolean =>
  effectVersion === DELETED_VERSION
    ? events.every((other) => other.effectVersion === DELETED_VERSION || other.effectVersion <= deletedAt)
    : effectVersion <= deletedAt

/**
 * Returns the version of the record at its deletion, if known. Otherwise the reflected events
 * give a lower bound, so that the tombstone covers their effects.
 */
const deletionVersion = (update: RecordUpdate, reflectedEvents: readonly LoggedEvent[]): number | undefined => {
  if (update.kind !== 'deleted') return undefined
  if (update.version !== undefined || reflectedEvents.length === 0) return update.version
  return Math.max(
    0,
    ...reflectedEvents.map(({ effectVersion }) => (effectVersion === DELETED_VERSION ? 0 : effectVersion)),
  )
}

interface DeletedRecord {
  readonly model: ModelName
  readonly id: RecordId
  readonly presentEntry: MirrorEntry | undefined
  readonly version: number | undefined
}

const deletedEntry = ({ model, id, presentEntry, version }: DeletedRecord): MirrorEntry | null => {
  if (presentEntry) return tombstoneOf(presentEntry.document, version)
  // Never seen here: a feed page in flight may still contain the record.
  return version === undefined ? null : tombstoneOf(blankDocument(model, id), version)
}

const blankDocument = (model: ModelName, id: RecordId): MirrorDocument =>
  documentOf(model, blankRecord(modelOf(model), id) as AnyRecord, { pending: 0, doubtful: false, base: null })
