import type { ActionContext } from '#contract/core/action.ts'
import { isShown, type LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirror, MirrorEntry } from '#src/store/mirror.ts'
import { documentOf, type MirrorDocument, recordOf } from '#src/store/mirror-schema.ts'
import type { Journal } from './outbox/journal.ts'
import { project } from './projector/project.ts'

/** Something the server let us know: an answer, a pulled page, a pushed row. */
export interface ReplicationEvent {
  readonly model: ModelName
  readonly rows: readonly AnyRecord[]
  readonly deleted: readonly RecordId[]
  /** Own events whose effect the rows carry, with the id of their record. */
  readonly settled: readonly { readonly key: string; readonly id: RecordId }[]
}

export interface ReceivePorts {
  readonly journal: Journal
  readonly mirror: Mirror
  readonly context: () => Omit<ActionContext, 'at'>
  readonly now: () => number
  /** A temporary id has its server id from now on. */
  readonly onNumbered: (creation: LoggedEvent, id: RecordId) => void
}

/**
 * The one door in. The caller runs it alone (`createExclusive`), never two at a time.
 *
 * 1. `settled` first: an own event named there is accepted, which repairs a lost answer and carries a new id.
 * 2. A row replaces the base only if its version is not older.
 * 3. record = shown events reduced over the base (`project`).
 * 4. Only then do accepted events stop counting: what the base carries is no longer added to it.
 */
export const receive = async (ports: ReceivePorts, event: ReplicationEvent): Promise<void> => {
  const { journal } = ports
  const settled = settledEvents(journal, event, ports.now())
  await journal.update(settled)
  const rows = new Map(event.rows.map((row) => [row.id, row]))
  const ids = new Set([...rows.keys(), ...event.deleted, ...event.settled.map(({ id }) => id)])
  await refresh(ports, event.model, [...ids], rows, new Set(event.deleted))
  for (const own of settled) if (own.action === 'create' && own.resultId !== null) await renumber(ports, own, own.resultId)
}

/** After a creation was accepted: what refers to its temporary id shows the server's. */
export const renumber = async (ports: ReceivePorts, creation: LoggedEvent, id: RecordId): Promise<void> => {
  const [created] = creation.writes
  for (const other of ports.journal.events()) {
    if (other.id === creation.id || created === undefined || !isShown(other, 0)) continue
    if (other.reads.includes(created) || other.writes.includes(created)) await reproject(ports, other.model as ModelName, [other.recordId])
  }
  ports.onNumbered(creation, id)
}

/** Computes these records anew from their bases and events: after a dispatch, a refusal, a cancellation. */
export const reproject = (ports: ReceivePorts, model: ModelName, ids: readonly RecordId[]): Promise<void> =>
  refresh(ports, model, ids, new Map(), new Set())

const settledEvents = (journal: Journal, event: ReplicationEvent, now: number): readonly LoggedEvent[] =>
  event.settled.flatMap(({ key, id }) => {
    const own = journal.find(key)
    if (!own || own.state === 'accepted') return []
    return [{ ...own, state: 'accepted' as const, resultId: id, effectVersion: 0, refusal: null, settledAt: now }]
  })

const baseOf = (entry: MirrorEntry | undefined): AnyRecord | null => {
  if (!entry) return null
  const { document, hidden } = entry
  if (document.sync.base !== null) return document.sync.base
  // Without a base of its own a shown document is the server's state, unless the server has never seen it.
  return hidden || document.version === 0 ? null : recordOf(document)
}

const newer = (row: AnyRecord | undefined, base: AnyRecord | null): AnyRecord | null => (row && row.version >= (base?.version ?? 0) ? row : base)

const refresh = async (
  ports: ReceivePorts,
  model: ModelName,
  ids: readonly RecordId[],
  rows: ReadonlyMap<RecordId, AnyRecord>,
  deleted: ReadonlySet<RecordId>,
): Promise<void> => {
  if (ids.length === 0) return
  const { journal, mirror } = ports
  const busy = recordsWithEvents(journal, model)
  const known = await mirror.read(model, [...new Set(ids.map(journal.resolve))])
  const entries: MirrorEntry[] = []
  const reflected: LoggedEvent[] = []
  const formerIds: RecordId[] = []

  for (const id of new Set(ids.map(journal.resolve))) {
    const entry = known.get(id)
    const base = deleted.has(id) ? null : newer(rows.get(id), baseOf(entry))
    const events = busy.get(id) ?? []
    const carried = events.filter((event) => event.effectVersion > 0 && (deleted.has(id) || !isShown(event, base?.version ?? 0)))
    reflected.push(...carried.map((event) => ({ ...event, effectVersion: 0 })))
    const shown = events.filter((event) => !carried.includes(event))
    const { record, pending, doubtful } = project(model, id, base, shown, ports.context(), journal.resolve)
    const waits = shown.some((event) => isShown(event, base?.version ?? 0))
    entries.push(...entryOf(model, id, record, waits ? base : null, { pending, doubtful }, entry))
    const temporary = isTemporaryId(id) ? null : journal.temporaryOf(model, id)
    if (temporary) formerIds.push(temporary)
  }

  const former = await mirror.read(model, formerIds)
  await mirror.write(model, [...entries, ...[...former.values()].filter(({ hidden }) => !hidden).map(gone)])
  await journal.update(reflected)
}

const gone = ({ document }: MirrorEntry): MirrorEntry => ({
  document: { ...document, sync: { pending: 0, doubtful: false, base: null } },
  hidden: true,
})

const entryOf = (
  model: ModelName,
  id: RecordId,
  record: AnyRecord | null,
  base: AnyRecord | null,
  marks: { readonly pending: number; readonly doubtful: boolean },
  before: MirrorEntry | undefined,
): readonly MirrorEntry[] => {
  const sync: MirrorDocument['sync'] = { ...marks, base }
  if (record) return [{ document: documentOf(model, { ...record, id }, sync), hidden: false }]
  // Not displayed, but the base must come back if the deletion is refused.
  if (base) return [{ document: documentOf(model, { ...base, id }, sync), hidden: true }]
  return before ? [gone(before)] : []
}

const recordsWithEvents = (journal: Journal, model: ModelName): ReadonlyMap<RecordId, readonly LoggedEvent[]> => {
  const busy = new Map<RecordId, LoggedEvent[]>()
  for (const event of journal.events()) {
    if (event.model !== model || !isShown(event, 0)) continue
    const id = journal.resolve(event.recordId)
    const events = busy.get(id)
    if (events) events.push(event)
    else busy.set(id, [event])
  }
  return busy
}
