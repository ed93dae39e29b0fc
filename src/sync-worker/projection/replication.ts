import { type ActionContext, blankRecord } from '#contract/core/action.ts'
import { DELETED_VERSION, isShown, type LoggedEvent } from '#contract/core/event.ts'
import { mayTransition, transition } from '#contract/core/event-state.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirror, MirrorEntry } from '#src/store/mirror.ts'
import { documentOf, type MirrorDocument, recordOf } from '#src/store/mirror-schema.ts'
import { inChunks } from '../core/in-chunks.ts'
import type { Ports } from '../core/ports.ts'
import { freedWith } from '../events/dependents.ts'
import { recordUnder } from '../events/event-index.ts'
import type { EventStore } from '../events/event-store.ts'
import { project } from './project.ts'

/** Something the server let us know: an answer, a pulled page, a pushed row. */
export interface ReplicationEvent {
  readonly model: ModelName
  readonly rows: readonly AnyRecord[]
  readonly deleted: readonly RecordId[]
  /** The versions that they went with, where that is told: a page of before may still carry the one between. */
  readonly deletedAt?: ReadonlyMap<RecordId, number>
  /** Own events whose effect the rows carry, with the id of their record. */
  readonly settled: readonly { readonly key: string; readonly id: RecordId }[]
  /** The server's life that says so. */
  readonly epoch?: string
  /** Everything is pulled anew after a change of rights: what was gone may be back, unchanged. */
  readonly resync?: boolean
  /** And from a server that was restored: its versions may have fallen, and are right all the same. */
  readonly restored?: boolean
  /** Of a record, the version that an answer brought since then: an older row is one of before, all the same. */
  readonly newestKnownVersion?: (id: RecordId) => number
}

export interface ProjectionPorts {
  readonly eventStore: EventStore
  readonly mirror: Mirror
  readonly context: () => Omit<ActionContext, 'at'>
  readonly now: () => number
  /** A temporary id has its server id from now on. */
  readonly onNumbered: (creation: LoggedEvent, id: RecordId) => void
  /** Own events were settled by something else than their answers: what waited for them may go. */
  readonly onSettled: () => void
}

/**
 * The one door in. The caller runs it alone (`createExclusive`), never two at a time.
 *
 * 1. `settled` first: an own event named there is accepted, which repairs a lost answer and carries a new id.
 * 2. A row replaces the base only if its version is not older; a record that went comes back only with a newer version.
 * 3. record = shown events reduced over the base (`project`).
 * 4. Only then do accepted events stop counting: what the base carries is no longer added to it.
 */
export const applyReplication = async (ports: ProjectionPorts, event: ReplicationEvent): Promise<void> => {
  const settled = event.settled.length === 0 ? [] : await settledEvents(ports, event)
  await saveAndShow(ports, event, settled)
}

const saveAndShow = async (ports: ProjectionPorts, event: ReplicationEvent, settled: readonly LoggedEvent[]): Promise<void> => {
  const { eventStore } = ports
  // What was refused or withdrawn here and carried out there after all: what was held with it can go.
  const freed = freedWith(settled, eventStore, eventStore.nextSequence)
  await eventStore.save([...settled, ...freed])
  await showReplication(ports, event, settled)
  await reprojectEach(ports, freed)
  if (settled.length > 0) ports.onSettled()
}

/** What comes after the log knows which own events are accepted: their rows enter the mirror, and what refers to a new record is shown so. */
export const showReplication = async (ports: ProjectionPorts, event: ReplicationEvent, accepted: readonly LoggedEvent[]): Promise<void> => {
  const rows = new Map(event.rows.map((row) => [row.id, row]))
  const ids = new Set([...rows.keys(), ...event.deleted, ...event.settled.map(({ id }) => id)])
  await recompute(ports, event.model, [...ids], rows, new Set(event.deleted), event)
  for (const own of accepted) if (own.action === 'create' && own.resultId !== null) await renumber(ports, own, own.resultId)
}

/** After a creation was accepted: what refers to its temporary id shows the server's, and no longer on what the id stood for before. */
const renumber = async (ports: ProjectionPorts, creation: LoggedEvent, id: RecordId): Promise<void> => {
  const [created] = creation.writes
  const others = created === undefined ? [] : ports.eventStore.touching(created)
  await reprojectEach(
    ports,
    others.filter((other) => other.id !== creation.id && isShown(other, 0)),
  )
  const twins = created === undefined ? [] : ports.eventStore.creationsOf(created)
  const former = twins.flatMap(({ resultId }) => (resultId === null || resultId === id ? [] : [resultId]))
  if (former.length > 0 && isModelName(creation.model)) await reproject(ports, creation.model, former)
  ports.onNumbered(creation, id)
}

const recordsOf = (events: readonly LoggedEvent[]): ReadonlyMap<string, ReadonlySet<RecordId>> => {
  const records = new Map<string, Set<RecordId>>()
  for (const event of events) records.set(event.model, (records.get(event.model) ?? new Set()).add(recordUnder(event)))
  return records
}

/** Computes anew what the records of these events show. */
export const reprojectEach = async (ports: ProjectionPorts, events: readonly LoggedEvent[]): Promise<void> => {
  for (const [model, ids] of recordsOf(events)) if (isModelName(model)) await reproject(ports, model, [...ids])
}

/** Records that are computed together while others wait for this thread: some milliseconds. */
const CHUNK_SIZE = 200

/** The same for thousands of them, beside other work. */
export const reprojectInChunks = async (
  ports: ProjectionPorts,
  events: readonly LoggedEvent[],
  breathe: Ports['yieldToEventLoop'],
): Promise<void> => {
  for (const [model, ids] of recordsOf(events))
    if (isModelName(model)) await inChunks([...ids], CHUNK_SIZE, breathe, (piece) => reproject(ports, model, piece))
}

/** Computes these records anew from their bases and events: after a dispatch, a refusal, a cancellation. */
export const reproject = (ports: ProjectionPorts, model: ModelName, ids: readonly RecordId[]): Promise<void> =>
  recompute(ports, model, ids, new Map(), new Set(), {})

/**
 * The event counts until the base that carries it is in the mirror: a worker that dies between log and mirror still shows it.
 * A key may come a page before its row, when the row was changed again since: then the base must become newer than the one of now.
 */
const settledEvents = async ({ eventStore, mirror, now }: ProjectionPorts, event: ReplicationEvent): Promise<readonly LoggedEvent[]> => {
  const present = new Map([
    ...event.rows.map(({ id, version }) => [id, version] as const),
    ...event.deleted.map((id) => [id, DELETED_VERSION] as const),
  ])
  const early = await mirror.read(
    event.model,
    event.settled.map(({ id }) => id).filter((id) => !present.has(id)),
  )
  return event.settled.flatMap(({ key, id }) => {
    const own = eventStore.find(key)
    if (!own || !mayTransition(own.state, 'accepted')) return []
    // Whatever version of a record there is carries its creation.
    const known = own.action === 'create' ? 0 : (baseOf(early.get(id))?.version ?? 0)
    // What can't be read any more can't be shown either, until its row comes.
    const effectVersion = own.state === 'quarantined' ? 0 : (present.get(id) ?? known + 1)
    return [transition(own, { type: 'accepted', resultId: id, effectVersion, overwrote: null, at: now(), epoch: event.epoch })]
  })
}

const baseOf = (entry: MirrorEntry | undefined): AnyRecord | null => {
  if (!entry) return null
  const { document, hidden } = entry
  if (document.sync.base !== null) return document.sync.base
  // Without a base of its own a shown document is the server's state, unless the server has never seen it.
  return hidden || document.version === 0 ? null : recordOf(document)
}

/** The version that a record had when it went: an older page that still carries it does not bring it back. */
const tombstoneOf = (entry: MirrorEntry | undefined): number => (entry?.hidden && entry.document.sync.base === null ? entry.document.version : 0)

/** The version that what is carried had made of its record: the tombstone says that it went with it, should the log not come to note it. */
const newestOf = (carried: readonly LoggedEvent[]): number =>
  Math.max(0, ...carried.map(({ effectVersion }) => (effectVersion === DELETED_VERSION ? 0 : effectVersion)))

/** It went with the record: a worker died before its log knew. */
const isGoneWithRecord = (entry: MirrorEntry | undefined, base: AnyRecord | null, { effectVersion }: LoggedEvent): boolean =>
  base === null &&
  entry?.hidden === true &&
  entry.document.sync.base === null &&
  (effectVersion === DELETED_VERSION || effectVersion <= tombstoneOf(entry))

const newerRow = (row: AnyRecord | undefined, base: AnyRecord | null, tombstone: number): AnyRecord | null =>
  row && row.version >= (base?.version ?? 0) && row.version > tombstone ? row : base

const recompute = async (
  ports: ProjectionPorts,
  model: ModelName,
  ids: readonly RecordId[],
  rows: ReadonlyMap<RecordId, AnyRecord>,
  deleted: ReadonlySet<RecordId>,
  {
    resync,
    restored,
    newestKnownVersion: heardOf = () => 0,
    deletedAt,
  }: Pick<ReplicationEvent, 'resync' | 'restored' | 'newestKnownVersion' | 'deletedAt'>,
): Promise<void> => {
  if (ids.length === 0) return
  const { eventStore, mirror } = ports
  const isEverRenumbered = eventStore.size() > 0
  const resolved = isEverRenumbered ? [...new Set(ids.map(eventStore.resolve))] : ids
  const known = await mirror.read(model, resolved)
  const entries: MirrorEntry[] = []
  const reflected: LoggedEvent[] = []
  const formerIds: RecordId[] = []

  for (const id of resolved) {
    const entry = known.get(id)
    const pulled = rows.get(id)
    const row = pulled && pulled.version >= heardOf(id) ? pulled : undefined
    const base = deleted.has(id) ? null : restored && row ? row : newerRow(row, baseOf(entry), resync ? 0 : tombstoneOf(entry))
    const temporary = isEverRenumbered && !isTemporaryId(id) ? eventStore.temporaryOf(model, id) : null
    if (temporary) formerIds.push(temporary)
    const events = eventStore.shownOf(model, id)
    if (events.length === 0) {
      // Nothing of this device's own: what the server says is what is shown.
      entries.push(...entryOf(model, id, base, null, SETTLED, entry, deletedAt?.get(id)))
      continue
    }
    const carried = events.filter(
      (event) => event.effectVersion > 0 && (deleted.has(id) || !isShown(event, base?.version ?? 0) || isGoneWithRecord(entry, base, event)),
    )
    reflected.push(...carried)
    const shown = events.filter((event) => !carried.includes(event))
    const { record, pending, doubtful } = project(model, id, base, shown, ports.context(), eventStore.resolve)
    const waits = shown.some((event) => isShown(event, base?.version ?? 0))
    const wentAt = deletedAt?.get(id) ?? (deleted.has(id) && carried.length > 0 ? newestOf(carried) : undefined)
    entries.push(...entryOf(model, id, record, waits ? base : null, { pending, doubtful }, entry, wentAt))
  }

  const former = formerIds.length === 0 ? [] : [...(await mirror.read(model, formerIds)).values()]
  await mirror.write(model, [...entries, ...former.filter(({ hidden }) => !hidden).map((entry) => tombstone(entry))])
  eventStore.reflect(reflected, mirror.flushed())
}

const SETTLED = { pending: 0, doubtful: false } as const

const tombstone = ({ document }: MirrorEntry, version = 0): MirrorEntry => ({
  document: { ...document, version: Math.max(document.version, version), sync: { ...SETTLED, base: null } },
  hidden: true,
})

const entryOf = (
  model: ModelName,
  id: RecordId,
  record: AnyRecord | null,
  base: AnyRecord | null,
  marks: { readonly pending: number; readonly doubtful: boolean },
  before: MirrorEntry | undefined,
  deletedAt: number | undefined,
): readonly MirrorEntry[] => {
  const sync: MirrorDocument['sync'] = { ...marks, base }
  if (record) return [{ document: documentOf(model, record.id === id ? record : { ...record, id }, sync), hidden: false }]
  // Not displayed, but the base must come back if the deletion is refused.
  if (base) return [{ document: documentOf(model, { ...base, id }, sync), hidden: true }]
  if (before) return [tombstone(before, deletedAt)]
  // Deleted before it was ever seen here: a page that is on its way may still carry it.
  return deletedAt === undefined
    ? []
    : [tombstone({ document: documentOf(model, blankRecord(modelOf(model), id) as AnyRecord, sync), hidden: true }, deletedAt)]
}
