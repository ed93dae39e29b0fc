import type { LoggedEvent } from '#contract/core/events/event.ts'
import { transition } from '#contract/core/events/event-state.ts'
import { parseRecordKey, recordKey } from '#contract/core/events/record-key.ts'
import { isServerId, isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { type NumberedRecord, renameRecords, withServerId } from '../events/rename-records.ts'

/** Facts about a model that was pulled to its end from a restored server. */
export interface RestoredModel {
  readonly model: ModelName
  readonly deviceId: string
  /** Keys of this device whose effect the server has, with the records that have the effect. */
  readonly acceptedKeys: ReadonlyMap<string, RecordId>
  /** The previous epoch, where that is known. */
  readonly previousEpoch?: string | undefined
  /** Returns the epoch that gave a number of the previous epoch, where that is known. */
  readonly previousBirth?: (id: RecordId) => string | undefined
  /** Returns the epoch that gave a number of the epoch that was pulled, where that is known. */
  readonly presentBirth?: (id: RecordId) => string | undefined
  /** Epoch that was pulled. Events that were accepted in it are not lost. */
  readonly epoch: string
}

/** Says what a restore means for the log. */
export interface RestorePlan {
  /** Events to save, in their new form. */
  readonly changedEvents: readonly LoggedEvent[]
  /** Events whose effect the backup did not have, as they were. */
  readonly lostEvents: readonly LoggedEvent[]
  /** Creations whose record has another number in the new epoch, as they were. */
  readonly renumberedCreations: readonly LoggedEvent[]
  /** Server ids that own events no longer mean: other records may have them now. */
  readonly forgottenIds: readonly RecordId[]
}

/** Server ids that are no longer valid for their own creations, with the temporary ids. */
type ForgottenIds = ReadonlyMap<RecordId, RecordId>

const EMPTY_PLAN: RestorePlan = { changedEvents: [], lostEvents: [], renumberedCreations: [], forgottenIds: [] }

/**
 * Decides what becomes of each event. Pure: the caller saves and projects.
 *
 *   event of this device                             becomes
 *   accepted in a previous epoch, key not accepted   lost: held, or quarantined if unreadable
 *   accepted in a previous epoch, key accepted       survives: accepted in the new epoch
 *   in flight, touches the model                     queued: its answer would be stale
 *
 *   any event that names                               names
 *   a forgotten number                                 the temporary id
 *   an unreadable creation by its temporary id         the number, with its birth
 *   a number of the previous epoch without its birth   the number, with its birth
 *
 * Lost creations get their temporary ids back, since the restored server may reuse their numbers.
 * Accepted events of models that are pulled later name the temporary id too: these events are
 * lost together with the record. A surviving event moves to the new epoch: a later restore from a
 * newer backup finds it there, under the number of that backup.
 */
export const planRestore = (events: readonly LoggedEvent[], restored: RestoredModel): RestorePlan => {
  const { model, deviceId, acceptedKeys, epoch } = restored
  const formerEvents = events.filter((event) => isAcceptedEarlier(event, restored))
  const lostEvents = new Set(formerEvents.filter(({ id }) => !acceptedKeys.has(id)))
  const survivingEvents = new Set(formerEvents.filter(({ id }) => acceptedKeys.has(id)))
  const inFlightEvents = new Set(
    events.filter((event) => event.state === 'sending' && event.deviceId === deviceId && touchesModel(event, model)),
  )
  const unreadableRecords = unreadableNumbers(events, restored)
  const isMissingBirths = events.some((event) => withBirths(event, restored) !== event)
  if (formerEvents.length + inFlightEvents.size + unreadableRecords.length === 0 && !isMissingBirths) return EMPTY_PLAN

  const forgottenIds: ForgottenIds = new Map(
    formerEvents.flatMap((event) =>
      event.resultId !== null && isRenumbered(event, acceptedKeys) ? [[event.resultId, event.recordId] as const] : [],
    ),
  )
  const withNextState = (event: LoggedEvent): LoggedEvent => {
    if (lostEvents.has(event)) return markLost(event)
    if (inFlightEvents.has(event)) return transition(event, { type: 'postponed', nextAttemptAt: 0, isFailure: false })
    return survivingEvents.has(event) ? moveToEpoch(event, epoch, acceptedKeys) : event
  }
  const changedEvents = events.flatMap((event) => {
    const renamedEvent = renameRecords(withNextState(event), model, forgottenIdsMeant(event, restored, forgottenIds))
    const nextEvent = withUnreadableNumbers(withBirths(renamedEvent, restored), event, unreadableRecords)
    return JSON.stringify(nextEvent) === JSON.stringify(event) ? [] : [nextEvent]
  })
  return {
    changedEvents,
    lostEvents: [...lostEvents],
    renumberedCreations: [...survivingEvents].filter((event) => isRenumbered(event, acceptedKeys)),
    forgottenIds: [...forgottenIds.keys()],
  }
}

const isAcceptedEarlier = (event: LoggedEvent, { model, deviceId, epoch }: RestoredModel): boolean =>
  event.model === model && event.state === 'accepted' && event.deviceId === deviceId && event.epoch !== epoch

const touchesModel = ({ writes, reads }: LoggedEvent, model: ModelName): boolean =>
  [...writes, ...reads].some((key) => parseRecordKey(key).model === model)

const namesRecord = ({ writes, reads }: LoggedEvent, key: string): boolean =>
  writes.includes(key) || reads.includes(key)

/** Returns whether the creation's record has another number in the new epoch, or none. */
const isRenumbered = (
  { id, action, recordId, resultId }: LoggedEvent,
  acceptedKeys: RestoredModel['acceptedKeys'],
): boolean => action === 'create' && isTemporaryId(recordId) && resultId !== null && acceptedKeys.get(id) !== resultId

/**
 * Returns an event whose effect the server still has. The server names the record with the effect;
 * a row of another number has yet to be pulled.
 */
const moveToEpoch = (event: LoggedEvent, epoch: string, acceptedKeys: RestoredModel['acceptedKeys']): LoggedEvent => {
  const resultId = acceptedKeys.get(event.id)
  return resultId === undefined || resultId === event.resultId
    ? { ...event, epoch }
    : { ...event, epoch, resultId, effectVersion: 0 }
}

/** Returns a lost event as held. An unreadable one cannot be sent again. */
const markLost = (event: LoggedEvent): LoggedEvent => {
  const heldEvent = transition(event, { type: 'lost' })
  return event.unreadable === undefined ? heldEvent : transition(heldEvent, { type: 'quarantined' })
}

/**
 * Returns the forgotten numbers that the event means. An event of yet another epoch may name the
 * same numbers for other records.
 */
const forgottenIdsMeant = (
  { born = {} }: LoggedEvent,
  { model, previousBirth }: RestoredModel,
  forgottenIds: ForgottenIds,
): ForgottenIds =>
  new Map(
    [...forgottenIds].filter(([id]) => {
      const [birthMeant, birthForgotten] = [born[recordKey(model, id)], previousBirth?.(id)]
      return birthMeant === undefined || birthForgotten === undefined || birthMeant === birthForgotten
    }),
  )

/**
 * Returns the numbers of unreadable creations, which no event can record as lost.
 *
 * Events that name such a record by its temporary id name its number from now on, and the server
 * refuses them where another record has the number. Where the birth is not known, the previous
 * epoch counts as the birth: a refusal is better than another record.
 */
const unreadableNumbers = (events: readonly LoggedEvent[], restored: RestoredModel): readonly NumberedRecord[] => {
  const { model, acceptedKeys, previousEpoch, previousBirth, presentBirth } = restored
  return events.flatMap((event) => {
    const { id: key, state, action, recordId: temporaryId, resultId } = event
    if (
      event.model !== model ||
      state !== 'quarantined' ||
      action !== 'create' ||
      resultId === null ||
      !isTemporaryId(temporaryId)
    )
      return []
    const id = acceptedKeys.get(key)
    if (id !== undefined) return [{ model, temporaryId, id, birth: presentBirth?.(id) }]
    return [{ model, temporaryId, id: resultId, birth: previousBirth?.(resultId) ?? previousEpoch }]
  })
}

/**
 * Writes the numbers of unreadable creations into an event. A quarantined event stays unchanged.
 */
const withUnreadableNumbers = (
  nextEvent: LoggedEvent,
  event: LoggedEvent,
  unreadableRecords: readonly NumberedRecord[],
): LoggedEvent => {
  if (event.state === 'quarantined') return nextEvent
  return unreadableRecords
    .filter(({ model, temporaryId }) => namesRecord(event, recordKey(model, temporaryId)))
    .reduce(withServerId, nextEvent)
}

/**
 * Adds the birth of each number of the previous epoch that the event names without one: an event
 * made before the first feed page notes none for a record of the newest rows. Where the
 * birth is not known, the previous epoch counts as the birth: a refusal is better than another
 * record.
 */
const withBirths = (event: LoggedEvent, { model, epoch, previousEpoch, previousBirth }: RestoredModel): LoggedEvent => {
  const { state, writes, reads, born = {} } = event
  // An event of the present epoch, accepted in it or surviving, names records of that epoch.
  if (state === 'quarantined' || (state === 'accepted' && event.epoch === epoch)) return event
  const missingBirths = [...writes, ...reads].flatMap((key) => {
    const { model: modelOfKey, id } = parseRecordKey(key)
    if (modelOfKey !== model || !isServerId(id) || born[key] !== undefined) return []
    const birth = previousBirth?.(id) ?? previousEpoch
    return birth === undefined ? [] : [[key, birth] as const]
  })
  return missingBirths.length === 0 ? event : { ...event, born: { ...born, ...Object.fromEntries(missingBirths) } }
}
