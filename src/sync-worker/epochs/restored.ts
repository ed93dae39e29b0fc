import type { LoggedEvent } from '#contract/core/event.ts'
import { transition } from '#contract/core/event-state.ts'
import { isServerId, isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { parseRecordKey, recordKey } from '#contract/core/record-key.ts'
import type { ModelName } from '#contract/registry.ts'
import { freeAmongHeld, heldWith } from '../events/dependents.ts'
import { type NumberedRecord, renameRecords, withServerId } from '../events/rename-records.ts'
import { type ProjectionPorts, reproject, reprojectEach } from '../projection/replication.ts'

/** What a device knows after it has pulled a model anew from a server that was restored. */
export interface RestoredModel {
  readonly model: ModelName
  readonly deviceId: string
  /** Keys of this device whose effect the server has, with the records that carry it. */
  readonly named: ReadonlyMap<string, RecordId>
  /** The former epoch, where that is known. */
  readonly previousEpoch?: string | undefined
  /** Returns the epoch that gave a number of the former epoch, where that is known. */
  readonly previousBirth?: (id: RecordId) => string | undefined
  /** Returns the epoch that gave a number of the epoch that was pulled, where that is known. */
  readonly presentBirth?: (id: RecordId) => string | undefined
  /** The life of the server that was pulled: what was accepted in it is not lost. */
  readonly epoch: string
}

/** Server ids of this model that stand for nothing, or for something else, any more, with the temporary ids that they had. */
type Forgotten = ReadonlyMap<RecordId, RecordId>

/** A creation whose record has another number in this life, or none. */
const isRenumbered = ({ id, action, recordId, resultId }: LoggedEvent, named: RestoredModel['named']): boolean =>
  action === 'create' && isTemporaryId(recordId) && resultId !== null && named.get(id) !== resultId

/**
 * Returns an event whose effect the server still has. The server names the record that carries the
 * effect; a row of another number has yet to be pulled.
 */
const keepInEpoch = (event: LoggedEvent, epoch: string, named: RestoredModel['named']): LoggedEvent => {
  const resultId = named.get(event.id)
  return resultId === undefined || resultId === event.resultId ? { ...event, epoch } : { ...event, epoch, resultId, effectVersion: 0 }
}

/**
 * Returns the forgotten numbers that the event names. An event of yet another epoch may name the
 * same numbers for other records.
 */
const meantBy = ({ born = {} }: LoggedEvent, { model, previousBirth: formerBirth }: RestoredModel, forgotten: Forgotten): Forgotten =>
  new Map(
    [...forgotten].filter(([id]) => {
      const [meant, given] = [born[recordKey(model, id)], formerBirth?.(id)]
      return meant === undefined || given === undefined || meant === given
    }),
  )

/**
 * Creations that can't be read any more and have a number. Nobody can write down that a restore lost it: what names the record by the temporary id goes on by
 * the number, and the server refuses it where that stands for another record by now. Where it is not known which life gave the number, the life before counts
 * as that: rather a refusal than another record.
 */
const unreadableNumbers = (
  events: readonly LoggedEvent[],
  { model, named, previousEpoch, previousBirth: formerBirth, presentBirth }: RestoredModel,
): readonly NumberedRecord[] =>
  events.flatMap((event) => {
    const { id: key, state, action, recordId: temporaryId, resultId } = event
    if (event.model !== model || state !== 'quarantined' || action !== 'create' || resultId === null || !isTemporaryId(temporaryId)) return []
    const id = named.get(key)
    if (id !== undefined) return [{ model, temporaryId, id, birth: presentBirth?.(id) }]
    return [{ model, temporaryId, id: resultId, birth: formerBirth?.(resultId) ?? previousEpoch }]
  })

/**
 * Returns the event with the epoch of each number of the former epoch that it names without one. An
 * event notes no epoch for a record of the newest work, before the first page of the feed. Where the
 * epoch of a number is not known, the former epoch counts as that epoch: rather a refusal than
 * another record.
 */
const withBirths = (event: LoggedEvent, { model, epoch, previousEpoch, previousBirth }: RestoredModel): LoggedEvent => {
  const { state, writes, reads, born = {} } = event
  // An accepted event of the present epoch names records of that epoch.
  if (state === 'quarantined' || (state === 'accepted' && event.epoch === epoch)) return event
  const missingBirths = [...writes, ...reads].flatMap((key) => {
    const { model: modelOfKey, id } = parseRecordKey(key)
    if (modelOfKey !== model || !isServerId(id) || born[key] !== undefined) return []
    const birth = previousBirth?.(id) ?? previousEpoch
    return birth === undefined ? [] : [[key, birth] as const]
  })
  return missingBirths.length === 0 ? event : { ...event, born: { ...born, ...Object.fromEntries(missingBirths) } }
}

/** What can't be read any more can't be offered again either. */
const markLost = (event: LoggedEvent): LoggedEvent => {
  const held = transition(event, { type: 'lost' })
  return event.unreadable === undefined ? held : transition(held, { type: 'quarantined' })
}

const names = ({ writes, reads }: LoggedEvent, key: string): boolean => writes.includes(key) || reads.includes(key)

const touches = ({ writes, reads }: LoggedEvent, model: ModelName): boolean =>
  [...writes, ...reads].some((key) => parseRecordKey(key).model === model)

/**
 * The accepted events of a model that the backup did not have. They are held until what they touch is pulled: what they depend on may be lost as well, and
 * goes before them. The others are of the server's present life from now on, and so are their numbers: a newer backup than the one that was restored before
 * has what was offered again meanwhile under the number that it had at first.
 */
export const holdLostEvents = async (ports: ProjectionPorts, restored: RestoredModel): Promise<void> => {
  const { model, deviceId, named, epoch } = restored
  const { eventStore } = ports
  const events = eventStore.events()
  const former = events.filter((event) => event.model === model && event.state === 'accepted' && event.deviceId === deviceId && event.epoch !== epoch)
  const lost = new Set(former.filter(({ id }) => !named.has(id)))
  const kept = new Set(former.filter(({ id }) => named.has(id)))
  // What is under way left for the server of before: its answer would be about a record that is not there any more.
  const sent = new Set(events.filter((event) => touches(event, model) && event.state === 'sending' && event.deviceId === deviceId))
  const numbered = unreadableNumbers(events, restored)
  const lacksBirths = events.some((event) => withBirths(event, restored) !== event)
  if (former.length + sent.size + numbered.length === 0 && !lacksBirths) return
  const forgotten: Forgotten = new Map(
    former.flatMap((event) => (event.resultId !== null && isRenumbered(event, named) ? [[event.resultId, event.recordId] as const] : [])),
  )
  const after = (event: LoggedEvent): LoggedEvent => {
    if (lost.has(event)) return markLost(event)
    if (sent.has(event)) return transition(event, { type: 'postponed', nextAttemptAt: 0, isFailure: false })
    return kept.has(event) ? keepInEpoch(event, epoch, named) : event
  }
  // What was created here has its temporary id again: its number may be somebody else's now. Accepted ones too name it so: those of models that are pulled
  // later are lost with what they name.
  const changed = events.flatMap((event) => {
    const known = event.state === 'quarantined' ? [] : numbered.filter(({ temporaryId }) => names(event, recordKey(model, temporaryId)))
    const renamed = renameRecords(after(event), model, meantBy(event, restored, forgotten))
    const next = known.reduce(withServerId, kept.has(event) ? renamed : withBirths(renamed, restored))
    return JSON.stringify(next) === JSON.stringify(event) ? [] : [next]
  })
  await eventStore.save(changed)
  const lostNames = new Set([...lost].map(({ recordId }) => recordId).filter(isTemporaryId))
  // Their numbers were known by what is lost alone.
  const unreadable = [...lostNames].flatMap((id) => {
    const creation = eventStore.resolve(id) === id ? eventStore.creatorOf(recordKey(model, id)) : undefined
    return creation?.state === 'quarantined' ? [creation] : []
  })
  // Nothing leaves that names what is not there: it goes after it.
  const waiting = new Map([...lost, ...unreadable].flatMap((event) => heldWith(event, eventStore)).map((event) => [event.id, event]))
  await eventStore.save([...waiting.values()])
  // What names a lost record by its temporary id has not changed, and shows it otherwise from now on.
  const renumbered = [...kept].filter((event) => isRenumbered(event, named))
  const naming = [...lostNames, ...renumbered.map(({ recordId }) => recordId)].flatMap((id) => eventStore.touching(recordKey(model, id)))
  await reprojectEach(ports, [...changed, ...waiting.values(), ...naming])
  // A number that own events no longer name may by now belong to another record.
  await reproject(ports, model, [...forgotten.keys()])
  for (const creation of renumbered) ports.onNumbered(creation, eventStore.resolve(creation.recordId))
}

const BATCH = 1000

/**
 * What had gone before the server was restored says nothing of the records that get the same numbers again: from now on any version of them is newer.
 */
export const forgetTombstones = async ({ mirror }: Pick<ProjectionPorts, 'mirror'>, model: ModelName): Promise<void> => {
  const ids = await mirror.hiddenIds(model)
  for (let start = 0; start < ids.length; start += BATCH) {
    const entries = await mirror.read(model, ids.slice(start, start + BATCH))
    const gone = [...entries.values()].filter(({ hidden, document }) => hidden && document.sync.base === null && document.version > 0)
    if (gone.length > 0)
      await mirror.write(
        model,
        gone.map(({ document }) => ({ document: { ...document, version: 0 }, hidden: true })),
      )
  }
}

/** Puts back into the queue what is held by nothing any more, but for what still waits for a pull. */
export const releaseHeld = async (ports: ProjectionPorts, isWaiting: (event: LoggedEvent) => boolean): Promise<void> => {
  const { eventStore } = ports
  if (eventStore.count('held') === 0) return
  const freed = freeAmongHeld(eventStore, isWaiting)
  if (freed.length === 0) return
  await eventStore.save(freed)
  await reprojectEach(ports, freed)
  ports.onSettled()
}
