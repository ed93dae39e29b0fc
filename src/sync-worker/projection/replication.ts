import { isLostCreation } from '#contract/core/events/dependencies.ts'
import { DELETED_VERSION, isApplied, type LoggedEvent } from '#contract/core/events/event.ts'
import { mayTransition, transition } from '#contract/core/events/event-state.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import { requeueDependents, requeueHeldEvents } from '../events/dependents.ts'
import { baseOf } from './mirror-entry.ts'
import type { RecordUpdate, ReplacePolicy } from './next-entry.ts'
import type { ProjectionParts } from './projection-parts.ts'
import { reproject, reprojectEach, updateEntries } from './reproject.ts'

/** An own event whose effect the server has, with the record that carries the effect. */
export interface AcceptedKey {
  readonly key: string
  readonly id: RecordId
}

/** Records of one model that the server sent: an answer, a feed page, one record. */
export interface ServerUpdate {
  readonly model: ModelName
  readonly rows?: readonly AnyRecord[]
  /** Records that are deleted, or no longer visible to this person. */
  readonly deletedIds?: readonly RecordId[]
  /** Versions of the deleted records at their deletion, where known. */
  readonly deletionVersions?: ReadonlyMap<RecordId, number>
  /** Own accepted events whose effect is at or before the cursor of the update. */
  readonly acceptedKeys?: readonly AcceptedKey[]
  /** Epoch of the server's data that the update is from. */
  readonly epoch?: string
  /** The update is a feed page. Default: false. */
  readonly isFeedPage?: boolean
  /** Default: `newer_version`. */
  readonly policy?: ReplacePolicy
  /**
   * Returns the highest version of a record in a later answer, or 0: an older row here is stale.
   */
  readonly newestKnownVersion?: (id: RecordId) => number
}

/**
 * Inbound path of feed pages and single records into event store and mirror; answers enter by
 * `writeUpdate`. The caller runs it in the serial queue. Rejects where a disk does.
 *
 * 1. Accepted keys first: their events become accepted. A lost answer is repaired this way.
 * 2. Rows and deletions replace bases, and the records are projected (`next-entry.ts`).
 * 3. Only then do reflected events stop counting: no moment in between shows less.
 */
export const applyReplication = async (parts: ProjectionParts, update: ServerUpdate): Promise<void> => {
  const { eventStore } = parts
  const acceptedEvents = await acceptEventsOf(parts, update)
  // A creation that was refused or withdrawn here was accepted nevertheless: it holds nothing back.
  const freedEvents = requeueDependents(acceptedEvents, eventStore, eventStore.nextSequence)
  await eventStore.save([...acceptedEvents, ...freedEvents])
  const freedByNumber = acceptedEvents.some((accepted) => numbersForLostCreation(accepted, eventStore))
    ? requeueHeldEvents(eventStore)
    : []
  await eventStore.save(freedByNumber)
  await writeUpdate(parts, update, acceptedEvents)
  await reprojectEach(parts, [...freedEvents, ...freedByNumber])
  if (acceptedEvents.length > 0) parts.onQueueChanged()
}

/**
 * Returns whether an event tells the number of a record whose creation is lost: a change, where the
 * creation can't be read any more, or the original of a refused correction. Events that were held
 * for the creation need it no longer.
 */
const numbersForLostCreation = (
  { model, recordId }: LoggedEvent,
  { creatorOf, resolve }: Pick<ProjectionParts['eventStore'], 'creatorOf' | 'resolve'>,
): boolean => {
  if (resolve(recordId) === recordId) return false
  const creation = creatorOf(recordKey(model, recordId))
  return creation !== undefined && isLostCreation(creation)
}

/**
 * Writes the update to the mirror, once the event store knows which own events are accepted.
 * Numbers the records of accepted creations.
 */
export const writeUpdate = async (
  parts: ProjectionParts,
  update: ServerUpdate,
  acceptedEvents: readonly LoggedEvent[],
): Promise<void> => {
  const { model, rows = [], deletedIds = [], acceptedKeys = [] } = update
  const ids = new Set([...rows.map(({ id }) => id), ...deletedIds, ...acceptedKeys.map(({ id }) => id)])
  await updateEntries(parts, model, [...ids], updateIn(update))
  for (const creation of acceptedEvents)
    if (creation.action === 'create' && creation.resultId !== null) await renumber(parts, creation, creation.resultId)
}

/** Returns the update of each record. A deletion wins over a row. */
const updateIn = ({
  rows = [],
  deletedIds = [],
  deletionVersions,
  policy = 'newer_version',
  isFeedPage = false,
  newestKnownVersion = () => 0,
}: ServerUpdate): ((id: RecordId) => RecordUpdate) => {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const deletions = new Set(deletedIds)
  return (id) => {
    if (deletions.has(id)) return { kind: 'deleted', version: deletionVersions?.get(id) }
    const row = rowsById.get(id)
    return row && row.version >= newestKnownVersion(id)
      ? { kind: 'row', row, policy, isOfFeedPage: isFeedPage }
      : { kind: 'none' }
  }
}

/**
 * Projects again the records that refer to the new record by its temporary id, and a record whose
 * number the temporary id stood for until now.
 */
const renumber = async (parts: ProjectionParts, creation: LoggedEvent, id: RecordId): Promise<void> => {
  const { eventStore } = parts
  const [createdKey] = creation.writes
  if (createdKey !== undefined) {
    const otherEvents = eventStore
      .touching(createdKey)
      .filter((event) => event.id !== creation.id && isApplied(event, 0))
    await reprojectEach(parts, otherEvents)
    const formerIds = eventStore
      .creationsOf(createdKey)
      .flatMap(({ resultId }) => (resultId === null || resultId === id ? [] : [resultId]))
    if (isModelName(creation.model)) await reproject(parts, creation.model, formerIds)
  }
  parts.onNumbered(creation, id)
}

/**
 * Returns the own events that the accepted keys name, as accepted.
 *
 * An accepted event counts until the mirror has a base with its effect. The effect version says
 * which base that is: the row's or the deletion's in this update; otherwise a version newer than
 * the present base. A key arrives a feed page before its row when the row was changed again since.
 */
const acceptEventsOf = async (parts: ProjectionParts, update: ServerUpdate): Promise<readonly LoggedEvent[]> => {
  const { model, rows = [], deletedIds = [], acceptedKeys = [], epoch } = update
  if (acceptedKeys.length === 0) return []
  const { eventStore, mirror, now } = parts
  const versions = new Map([
    ...rows.map(({ id, version }) => [id, version] as const),
    ...deletedIds.map((id) => [id, DELETED_VERSION] as const),
  ])
  const idsWithoutRow = acceptedKeys.map(({ id }) => id).filter((id) => !versions.has(id))
  const presentEntries = await mirror.read(model, idsWithoutRow)
  const nextVersionOf = (id: RecordId): number => (baseOf(presentEntries.get(id))?.version ?? 0) + 1

  return acceptedKeys.flatMap(({ key, id }) => {
    const ownEvent = eventStore.find(key)
    if (!ownEvent || !mayTransition(ownEvent.state, 'accepted')) return []
    const effectVersion = versions.get(id) ?? (ownEvent.action === 'create' ? ANY_BASE : nextVersionOf(id))
    return [
      transition(ownEvent, {
        type: 'accepted',
        resultId: id,
        // An unreadable event is never projected: its effect shows with the row.
        effectVersion: ownEvent.state === 'quarantined' ? 0 : effectVersion,
        overwrote: null,
        at: now(),
        epoch,
      }),
    ]
  })
}

/** Effect version of a creation: every base of its record contains it. */
const ANY_BASE = 1
