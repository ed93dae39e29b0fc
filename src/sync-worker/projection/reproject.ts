import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { inChunks } from '../core/in-chunks.ts'
import type { Ports } from '../core/ports.ts'
import { recordUnder } from '../events/event-index.ts'
import { tombstoneOf } from './mirror-entry.ts'
import { nextEntry, type RecordUpdate } from './next-entry.ts'
import type { ProjectionParts } from './projection-parts.ts'

/** Records that are computed in one go: some milliseconds of this thread. */
const CHUNK_SIZE = 200

const NO_UPDATE: RecordUpdate = { kind: 'none' }

/**
 * Computes these records from their bases, their events and the server's updates, and writes them
 * to the mirror. Runs in the serial queue. Rejects where the mirror does.
 */
export const updateEntries = async (
  parts: ProjectionParts,
  model: ModelName,
  ids: readonly RecordId[],
  updateOf: (id: RecordId) => RecordUpdate,
): Promise<void> => {
  if (ids.length === 0) return
  const { eventStore, mirror } = parts
  const hasEvents = eventStore.size() > 0
  const currentIds = hasEvents ? [...new Set(ids.map(eventStore.resolve))] : ids
  const presentEntries = await mirror.read(model, currentIds)
  const context = parts.context()
  const results = currentIds.map((id) =>
    nextEntry({
      model,
      id,
      entry: presentEntries.get(id),
      update: updateOf(id),
      events: eventStore.appliedEventsOf(model, id),
      context,
      resolve: eventStore.resolve,
    }),
  )
  const entries = results.flatMap(({ entry }) => (entry === null ? [] : [entry]))
  const temporaryEntries = hasEvents ? await tombstonesOfTemporaryIds(parts, model, currentIds) : []
  await mirror.writeEntries(model, [...entries, ...temporaryEntries])
  eventStore.markReflected(
    results.flatMap(({ reflectedEvents }) => reflectedEvents),
    mirror.flushed(),
  )
}

/** A numbered record replaces the record that was shown under its temporary id. */
const tombstonesOfTemporaryIds = async (
  { eventStore, mirror }: ProjectionParts,
  model: ModelName,
  ids: readonly RecordId[],
): Promise<readonly MirrorEntry[]> => {
  const temporaryIds = ids.flatMap((id) => (isTemporaryId(id) ? [] : (eventStore.temporaryOf(model, id) ?? [])))
  if (temporaryIds.length === 0) return []
  const entries = [...(await mirror.read(model, temporaryIds)).values()]
  return entries.filter(({ hidden }) => !hidden).map(({ document }) => tombstoneOf(document))
}

/** Computes these records again without an update from the server: their events have changed. */
export const reproject = (parts: ProjectionParts, model: ModelName, ids: readonly RecordId[]): Promise<void> =>
  updateEntries(parts, model, ids, () => NO_UPDATE)

/** Computes the records of these events again. Events of unknown models are skipped. */
export const reprojectEach = async (parts: ProjectionParts, events: readonly LoggedEvent[]): Promise<void> => {
  for (const [model, ids] of recordsOf(events)) await reproject(parts, model, [...ids])
}

/** Like `reprojectEach`, for thousands of events; lets other work run between two chunks. */
export const reprojectInChunks = async (
  parts: ProjectionParts,
  events: readonly LoggedEvent[],
  yieldToEventLoop: Ports['yieldToEventLoop'],
): Promise<void> => {
  for (const [model, ids] of recordsOf(events))
    await inChunks([...ids], CHUNK_SIZE, yieldToEventLoop, (chunk) => reproject(parts, model, chunk))
}

const recordsOf = (events: readonly LoggedEvent[]): ReadonlyMap<ModelName, ReadonlySet<RecordId>> => {
  const idsByModel = new Map<ModelName, Set<RecordId>>()
  for (const event of events)
    if (isModelName(event.model))
      idsByModel.set(event.model, (idsByModel.get(event.model) ?? new Set()).add(recordUnder(event)))
  return idsByModel
}
