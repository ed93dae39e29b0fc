import type { LoggedEvent } from '#contract/core/events/event.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Mirror } from '#src/store/mirror.ts'
import type { EventStore } from '../events/event-store.ts'
import { formerEpochOf, recallCursor } from './cursor.ts'
import { createRecordBirths, type RecordBirths } from './record-births.ts'

/** Parts of an event that say which records it touches. */
type EventKeys = Pick<LoggedEvent, 'model' | 'writes' | 'reads'>

/**
 * Knows the epochs of the server's data: the current one, and the one of each model's rows here.
 *
 * 1. A restore from a backup ends one epoch and begins another. Every answer names its epoch. A
 *    server that names none has one epoch only.
 * 2. The mirror's rows of one model belong to one epoch, until the model was pulled to its end from
 *    the next epoch (`setModelEpoch`).
 * 3. No event is sent while a model that it touches has rows of a previous epoch: its ids may mean
 *    other records by now.
 * 4. No event is sent while any model that the log touches has rows of a previous epoch: lost
 *    events are sent first, and a pull finds them.
 * 5. An answer of a previous epoch is stale and ignored.
 */
export interface Epochs extends RecordBirths {
  /** Returns the newest epoch that an answer has named. */
  readonly current: () => string | undefined
  /**
   * Records the epoch named by an answer. Returns false for a stale answer: its epoch is not the
   * current one, and `epochAtRequest`, the current epoch when the request left, is not either. A
   * newer epoch can only be told by an answer to a request that left in the current epoch.
   */
  readonly observe: (epoch: string | undefined, epochAtRequest: string | undefined) => boolean
  /** Returns the epoch of the model's rows, where known. */
  readonly ofModel: (model: ModelName) => string | undefined
  /**
   * Records the epoch of a model whose first event was accepted, or whose first rows arrived,
   * before it was pulled.
   */
  readonly noteFirstEpoch: (model: string, epoch: string | undefined) => void
  /**
   * Returns the epoch that a request of this event is meant for, where known. Without an answer so
   * far this is the epoch of the log's models: a server of a later epoch then refuses the event,
   * which must not be carried out before an earlier event that the restore has undone.
   */
  readonly targetOf: (event: EventKeys) => string | undefined
  /** Returns whether a model must be pulled before this event is sent. */
  readonly isBlocked: (event: EventKeys) => boolean
}

const modelsOf = ({ model, writes, reads }: EventKeys): ReadonlySet<string> =>
  new Set([model, ...[...writes, ...reads].map((key) => parseRecordKey(key).model)])

/**
 * Starts from the mirror's cursors, or from accepted events where the mirror is lost. Calls
 * `onNewEpoch` when an answer names another epoch than that of some model's rows.
 */
export const createEpochs = (
  mirror: Pick<Mirror, 'recallFact'>,
  eventStore: Pick<EventStore, 'events'>,
  onNewEpoch: () => void,
): Epochs => {
  const births = createRecordBirths(mirror)
  const modelEpochs = storedModelEpochs(mirror, eventStore)
  let current: string | undefined
  let modelsInLog = modelsOfLog(eventStore)

  /** Returns the epochs of the rows of all models that the event or the log touches. */
  const epochsAround = (event: EventKeys): ReadonlySet<string> =>
    new Set([...modelsOf(event), ...modelsInLog].flatMap((model) => modelEpochs.get(model) ?? []))

  return {
    ...births,
    current: () => current,
    observe: (epoch, epochAtRequest) => {
      if (epoch === undefined || epoch === current) return true
      if (current !== undefined && epochAtRequest !== current) return false
      current = epoch
      modelsInLog = modelsOfLog(eventStore)
      if ([...modelEpochs.values()].some((modelEpoch) => modelEpoch !== epoch)) onNewEpoch()
      return true
    },
    ofModel: (model) => modelEpochs.get(model),
    setModelEpoch: (model, serverEpoch) => {
      births.setModelEpoch(model, serverEpoch)
      if (serverEpoch === undefined) modelEpochs.delete(model)
      else modelEpochs.set(model, serverEpoch.epoch)
    },
    noteFirstEpoch: (model, epoch) => {
      if (epoch !== undefined && isModelName(model) && !modelEpochs.has(model)) modelEpochs.set(model, epoch)
    },
    targetOf: (event) => current ?? [...epochsAround(event)][0],
    isBlocked: (event) => {
      const epochs = epochsAround(event)
      return epochs.size > 1 || (current !== undefined && epochs.size === 1 && !epochs.has(current))
    },
  }
}

/**
 * Returns the models that the log touches, at the start or when a new epoch is first named. Models
 * that events only refer to count too: a lost event waits for their pull, and later events for it.
 */
const modelsOfLog = (eventStore: Pick<EventStore, 'events'>): ReadonlySet<string> =>
  new Set(eventStore.events().flatMap((event) => [...modelsOf(event)]))

/**
 * Returns the epoch of each model's rows: from its cursor, or else from its last accepted event.
 */
const storedModelEpochs = (
  mirror: Pick<Mirror, 'recallFact'>,
  eventStore: Pick<EventStore, 'events'>,
): Map<string, string> => {
  const modelEpochs = new Map<string, string>()
  for (const { model, state, epoch } of eventStore.events())
    if (state === 'accepted' && epoch !== undefined && isModelName(model)) modelEpochs.set(model, epoch)
  for (const model of MODEL_NAMES) {
    const { former: epoch } = formerEpochOf(recallCursor(mirror, model))
    if (epoch !== undefined) modelEpochs.set(model, epoch)
  }
  return modelEpochs
}
