import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import { STUCK_AFTER } from '#contract/core/events/event-state.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, type ModelName, modelOf } from '#contract/registry.ts'
import { cursorFact } from '#src/store/mirror.ts'
import type { Cursor } from '#src/sync-worker/epochs/cursor.ts'
import { entriesOf } from '../device/disk.ts'
import type { HistoricRow } from '../simulated-server.ts'
import { baseOf, baseVersionOf } from './base.ts'
import { type Check, type Moment, shapeOf, WATCHED } from './moment.ts'

/** A base with the rows of the server's history that may be its origin. */
interface Known {
  readonly base: AnyRecord
  readonly rows: readonly HistoricRow[]
}

const knownOf = (moment: Moment, model: ModelName): ReadonlyMap<string, Known> => {
  const { account, worker, server } = moment
  const known = new Map<string, Known>()
  for (const [id, entry] of entriesOf(worker.port.memory, model)) {
    const base = baseOf(entry)
    if (!base) continue
    const shape = shapeOf(moment, model, base)
    known.set(id, {
      base,
      rows: server
        .at(model, id, base.version, account.actor.id)
        .filter(({ record }) => record !== null && shapeOf(moment, model, record) === shape),
    })
  }
  return known
}

/**
 * Events that a known base reflects. Two epochs may have given one number, version and content to
 * two records: then both answers are given, the events of all possible rows and those of any row.
 */
const carriedBy = (known: ReadonlyMap<string, Known>): readonly ReadonlySet<string>[] => {
  const keysOf = (each: readonly HistoricRow[]): readonly string[] => each.flatMap(({ keys }) => [...keys])
  const all = [...known.values()].flatMap(({ rows }) => keysOf(rows))
  const sure = [...known.values()].flatMap(({ rows }) =>
    keysOf(rows.slice(0, 1)).filter((key) => rows.every(({ keys }) => keys.has(key))),
  )
  const [some, every] = [new Set(all), new Set(sure)]
  return some.size === every.size ? [some] : [some, every]
}

const resolvedPayload = ({ engine }: Moment, event: LoggedEvent): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(event.payload).map(([name, value]) => [
      name,
      typeof value === 'string' && isTemporaryId(value) ? engine.resolve(value) : value,
    ]),
  )

/**
 * The record after every event that counts and that the row does not reflect, each once, in queue
 * order.
 */
const reduced = (
  moment: Moment,
  { model, id, base }: { readonly model: ModelName; readonly id: string; readonly base: AnyRecord | null },
  events: readonly LoggedEvent[],
  context: Omit<ActionContext, 'at'>,
): AnyRecord | null => {
  let record = base
  for (const event of events) {
    const action = findAction(model, event.action)
    const before = event.action === 'create' ? (record ?? (blankRecord(modelOf(model), id) as AnyRecord)) : record
    if (action && before) record = action.apply(before, resolvedPayload(moment, event), { ...context, at: event.at })
  }
  return record
}

const fieldsOf = (shape: string): ReadonlyMap<string, unknown> => new Map(JSON.parse(shape) as [string, unknown][])

/** Fields in which two shapes differ. */
const differing = (shape: string | undefined, other: string | undefined): string => {
  if (shape === undefined) return 'nothing'
  const others = other === undefined ? null : fieldsOf(other)
  const own = [...fieldsOf(shape)].filter(([name, value]) =>
    others ? others.get(name) !== value : value !== null && value !== false,
  )
  return JSON.stringify(Object.fromEntries(own))
}

/** The record was known, and is known to be deleted. */
const isTombstone = ({ worker }: Moment, model: ModelName, id: string): boolean => {
  const entry = entriesOf(worker.port.memory, model).get(id)
  return entry?.hidden === true && baseVersionOf(entry) === 0 && !isTemporaryId(id)
}

const isThere = ({ server, account }: Moment, model: ModelName, id: string): boolean =>
  server.visible(model, account.actor.id).some((record) => record.id === id)

/**
 * A record that was out of this person's sight and is visible again since the last page may be
 * shown, although the person cannot know of it yet. Without a feed the device's knowledge is not
 * recorded.
 */
const isToldOf = (moment: Moment, model: ModelName, id: string): boolean => {
  const { worker, server, account } = moment
  const cursor = worker.port.memory.facts.get(cursorFact(model)) as Cursor | undefined
  const covered = cursor && cursor.cursor !== '' ? server.coveredBy(model, cursor.cursor, account.actor.id) : null
  return covered ? typeof covered.get(id) === 'number' : isThere(moment, model, id)
}

/**
 * Events that count beside a row: those that the row does not reflect. Without a feed no page
 * reports a copy that was carried out after the server had refused the event; a person who retries
 * it sees its effect again until the answer. An imported event may have been carried out long ago:
 * only the answer tells.
 */
const openSets = (
  { account, hasFeed, wasLate }: Moment,
  events: readonly LoggedEvent[],
  isReflected: (event: LoggedEvent) => boolean,
): readonly (readonly LoggedEvent[])[] => {
  const open = events.filter((event) => !isReflected(event))
  const isUnknown = ({ id, state }: LoggedEvent): boolean =>
    isPending(state) && (account.imported.has(id) || (!hasFeed && wasLate(id)))
  const openForDevice = events.filter((event) => !isReflected(event) || isUnknown(event))
  return openForDevice.length === open.length ? [open] : [open, openForDevice]
}

const brokenOf = (moment: Moment, model: ModelName): readonly string[] => {
  const { account, engine, worker } = moment
  const known = knownOf(moment, model)
  const statuses = [...entriesOf(worker.port.memory, 'ticket_status').values()]
    .filter(({ hidden }) => !hidden)
    .map(({ document }) => ({
      id: document.id,
      stage: String(document['stage']),
      position: Number(document['position']),
    }))
  const context = { actor: account.actor, statuses }
  // Rows that the mirror lost with its disk are not expected.
  const isRemembered = (event: LoggedEvent): boolean => !account.hasLostMirror || event.effectVersion > 0
  const counted = moment.events.filter(
    (event) =>
      event.model === model &&
      event.unreadable === undefined &&
      (isPending(event.state) || (event.state === 'accepted' && isRemembered(event))),
  )
  const carriedAnywhere = carriedBy(known)
  const ofRecord = new Map<string, LoggedEvent[]>()
  for (const event of counted) {
    const id = event.resultId ?? engine.resolve(event.recordId)
    ofRecord.set(id, [...(ofRecord.get(id) ?? []), event])
  }
  const shown = new Map(
    [...entriesOf(worker.port.memory, model).values()]
      .filter(({ hidden }) => !hidden)
      .map(({ document }) => [document.id, shapeOf(moment, model, document)] as const),
  )
  const broken: string[] = []
  for (const id of new Set([...known.keys(), ...ofRecord.keys(), ...shown.keys()])) {
    const own = known.get(id)
    if (own && own.rows.length === 0) {
      broken.push(
        `${model} ${id} stands on a version ${own.base.version} that the server never had: ${shapeOf(moment, model, own.base)}`,
      )
      continue
    }
    const events = ofRecord.get(id) ?? []
    const show = shown.get(id)
    const rows = own?.rows ?? [{ record: null, keys: new Set<string>() }]
    const wanted = rows.flatMap(({ keys }) =>
      carriedAnywhere.flatMap((carried) => {
        // A creation that a known record reflects is that record, whether the device knows so or
        // not.
        const isReflected = (event: LoggedEvent): boolean =>
          keys.has(event.id) || (event.action === 'create' && carried.has(event.id))
        return openSets(moment, events, isReflected).map((open) => {
          const record =
            !own && isTombstone(moment, model, id)
              ? null
              : reduced(moment, { model, id, base: own?.base ?? null }, open, context)
          return record ? shapeOf(moment, model, record) : undefined
        })
      }),
    )
    if (wanted.includes(show)) continue
    // Created, announced by a page, and deleted before this device ever showed it.
    if (show === undefined && !own && !isTemporaryId(id) && !isToldOf(moment, model, id)) continue
    // Without a feed no page reports a copy that was carried out late, and a creation that has
    // failed for long is not expected any more (`events/uncertain.ts`): its record may exist
    // already.
    if (
      !moment.hasFeed &&
      isTemporaryId(id) &&
      events.some(
        ({ id: key, action, failures }) => action === 'create' && (failures >= STUCK_AFTER || moment.wasLate(key)),
      )
    )
      continue
    broken.push(`${model} ${id} should show ${differing(wanted[0], show)} and shows ${differing(show, wanted[0])}`)
  }
  return broken
}

/** 6. Displayed = known server effects + pending events, each exactly once. */
export const displayedIsTrue: Check = (moment) =>
  moment.account.isBehindRestore ? [] : WATCHED.flatMap((model) => brokenOf(moment, model))

/** 6. Rows that the server has sent are shown. */
export const nothingIsHeldBack: Check = ({ account, worker, hasFeed }) => {
  if (account.isBehindRestore || account.actor.role === 'client' || !hasFeed || worker.hadTrouble()) return []
  return [...worker.newest.all()].flatMap(([key, knownState]) => {
    const { model, id } = parseRecordKey(key)
    const entry = entriesOf(worker.port.memory, model as ModelName).get(id)
    const version = entry ? baseVersionOf(entry) : 0
    if (knownState === 'gone') return version > 0 ? [`${key} was reported as deleted, and is still there`] : []
    return version < knownState && !(entry?.hidden && entry.document.version >= knownState)
      ? [`${key} was received in version ${knownState}, and has version ${version}`]
      : []
  })
}
