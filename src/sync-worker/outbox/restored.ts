import type { LoggedEvent } from '#contract/core/event.ts'
import { happen } from '#contract/core/event-life.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'
import { type ReceivePorts, reprojectEach } from '../receive.ts'
import { freeAmongHeld, heldWith } from './dependents.ts'

/** What a device knows after it has pulled a model anew from a server that was restored. */
export interface Restored {
  readonly model: ModelName
  readonly deviceId: string
  /** Keys of this device whose effect the server has. */
  readonly named: ReadonlySet<string>
  /** Accepted or under way when the pull began: what left later is not lost. Not told by the clock, which may have been set meanwhile. */
  readonly accepted: ReadonlySet<string>
}

/** Server ids of this model that stand for nothing, or for something else, any more, with the temporary ids that they had. */
type Forgotten = ReadonlyMap<RecordId, RecordId>

/** Names what was created here by its temporary id again: its number may be somebody else's now. */
const renamed = (event: LoggedEvent, model: ModelName, forgotten: Forgotten): LoggedEvent => {
  const nameOf = (id: RecordId): RecordId => forgotten.get(id) ?? id
  const thing = (name: string): string => (name.startsWith(`${model}:`) ? `${model}:${nameOf(name.slice(model.length + 1))}` : name)
  const fields = isModelName(event.model) ? (findAction(event.model, event.action)?.body ?? {}) : {}
  const payload = Object.entries(event.payload).map(([name, value]) => [
    name,
    fields[name]?.model === model && typeof value === 'string' ? nameOf(value) : value,
  ])
  return {
    ...event,
    recordId: event.model === model ? nameOf(event.recordId) : event.recordId,
    payload: Object.fromEntries(payload),
    writes: event.writes.map(thing),
    reads: event.reads.map(thing),
  }
}

/**
 * The accepted events of a model that the backup did not have. They are held until everything is pulled: what they depend on may be lost as well, and
 * goes before them.
 */
export const holdWhatWasLost = async (ports: ReceivePorts, { model, deviceId, named, accepted }: Restored): Promise<void> => {
  const { journal } = ports
  const events = journal.events()
  const lost = new Set(
    events.filter(
      (event) => event.model === model && event.state === 'accepted' && event.deviceId === deviceId && accepted.has(event.id) && !named.has(event.id),
    ),
  )
  // What is under way left for the server of before: its answer would be about a record that is not there any more.
  const sent = new Set(events.filter((event) => event.model === model && event.state === 'sending' && event.deviceId === deviceId))
  if (lost.size + sent.size === 0) return
  const forgotten: Forgotten = new Map(
    [...lost].flatMap(({ action, recordId, resultId }) =>
      action === 'create' && resultId !== null && isTemporaryId(recordId) ? [[resultId, recordId] as const] : [],
    ),
  )
  const changed = events.flatMap((event) => {
    // Accepted ones too: those of models that are pulled later are lost with what they name.
    const happened = lost.has(event)
      ? happen(event, { type: 'lost' })
      : sent.has(event)
        ? happen(event, { type: 'postponed', nextAttemptAt: 0, isFailure: false })
        : event
    const next = renamed(happened, model, forgotten)
    return JSON.stringify(next) === JSON.stringify(event) ? [] : [next]
  })
  await journal.save(changed)
  // Nothing leaves that names what is not there: it goes after it.
  const waiting = new Map([...lost].flatMap((event) => heldWith(event, journal)).map((event) => [event.id, event]))
  await journal.save([...waiting.values()])
  // What names a lost record by its temporary id has not changed, and shows it otherwise from now on.
  const naming = [...forgotten.values()].flatMap((id) => journal.touching(`${model}:${id}`))
  await reprojectEach(ports, [...changed, ...waiting.values(), ...naming])
  if (sent.size > 0) ports.onSettled()
}

const BATCH = 1000

/**
 * What had gone before the server was restored says nothing of the records that get the same numbers again: from now on any version of them is newer.
 */
export const forgetTombstones = async ({ mirror }: Pick<ReceivePorts, 'mirror'>, model: ModelName): Promise<void> => {
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

/** Puts back into the queue what is held by nothing any more. */
export const releaseHeld = async (ports: ReceivePorts): Promise<void> => {
  const { journal } = ports
  if (journal.count('held') === 0) return
  const freed = freeAmongHeld(journal, journal.nextSequence)
  if (freed.length === 0) return
  await journal.save(freed)
  await reprojectEach(ports, freed)
  ports.onSettled()
}
