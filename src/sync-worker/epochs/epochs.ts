import { type Birth, bornIn } from '#contract/core/births.ts'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { parseRecordKey } from '#contract/core/record-key.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Mirror } from '#src/store/mirror.ts'
import type { EventStore } from '../events/event-store.ts'
import { type Arrived, recallCursor } from './cursor.ts'

/** One epoch of the server's data, as the feed of a model names it. */
export interface ServerEpoch {
  readonly epoch: string
  readonly births?: readonly Birth[] | undefined
}

type Acted = Pick<LoggedEvent, 'model' | 'writes' | 'reads'>

/**
 * Which life of the server this device stands in. A restore from a backup ends one and begins another (`HEADERS.epoch`); the server names its own in every
 * answer. What the mirror holds of a model, and what was accepted of it, is of one life, until everything was pulled from the next.
 *
 * So nothing is sent while what it touches stands in a former life: there is no saying yet what it is about. Nor while some model of this device's events
 * or one that they refer to does: what was accepted and is lost goes first. And what a former life answers late says nothing any more. A server that names no life has but one.
 */
export interface Epochs {
  /** The newest that was heard of. */
  readonly current: () => string | undefined
  /**
   * Somebody answered who says that it was in this life; the question left when `asked` was the present one. False: the answer is one of before. A life
   * that is not the present one is a newer one only where the question left in the present one.
   */
  readonly observe: (named: string | undefined, asked: string | undefined) => boolean
  /** The one that the rows of a model are of, where that is known. */
  readonly ofModel: (model: ModelName) => string | undefined
  /** Everything of the model is of this life from now on. */
  readonly setModelEpoch: (model: ModelName, serverEpoch: ServerEpoch | undefined) => void
  /**
   * These records of a model belong to this epoch already; the model's other records belong to the
   * former epoch.
   */
  readonly noteArrivedRows: (model: ModelName, serverEpoch: ServerEpoch, ids: readonly RecordId[]) => void
  /** Numbers given by another epoch than the one in which the model stands: the next worker needs them. */
  readonly arrivedBirths: (model: ModelName) => Arrived | undefined
  /**
   * Returns the epoch that gave a number of the model's current epoch, where that is known. Pages
   * of the next epoch do not count yet.
   */
  readonly previousBirth: (model: ModelName, id: RecordId) => string | undefined
  /** Returns the epoch that gave a record its number, where that is known. */
  readonly birthOf: (model: string, id: RecordId) => string | undefined
  /** Notes the epoch of a model of which something was accepted or received before anything was pulled. */
  readonly noteFirstAcceptance: (model: string, serverEpoch: string | undefined) => void
  /** The life that a request is meant for; undefined where none is known. */
  readonly targetOf: (event: Acted) => string | undefined
  /** Something is to be pulled anew first. */
  readonly isBlocked: (event: Acted) => boolean
}

const modelsOf = ({ model, writes, reads }: Acted): ReadonlySet<string> =>
  new Set([model, ...[...writes, ...reads].map((key) => parseRecordKey(key).model)])

/** Epochs whose numbers are known, by model: for a model that is being pulled anew, the former epoch. */
const knownNumberEpochs = (mirror: Pick<Mirror, 'recallFact'>): Map<string, ServerEpoch> =>
  new Map(
    MODEL_NAMES.flatMap((model) => {
      const { epoch, births, former, formerBirths } = recallCursor(mirror, model)
      const serverEpoch = former === undefined ? { epoch, births } : { epoch: former, births: formerBirths }
      return serverEpoch.epoch === undefined || serverEpoch.births === undefined
        ? []
        : [[model, { epoch: serverEpoch.epoch, births: serverEpoch.births }] as const]
    }),
  )

/** Rows of a later life that a former worker received before it ended. */
const storedArrivals = (mirror: Pick<Mirror, 'recallFact'>): Map<string, Map<RecordId, string>> =>
  new Map(MODEL_NAMES.map((model) => [model, new Map(Object.entries(recallCursor(mirror, model).arrived ?? {}))]))

const birthIn = (serverEpoch: ServerEpoch | undefined, id: RecordId): string | undefined =>
  serverEpoch?.births === undefined ? undefined : bornIn(serverEpoch.births, serverEpoch.epoch, Number(id))

/** Where each model stands, from the cursors of the mirror; where these were lost, from what was accepted. */
const storedModelEpochs = (mirror: Pick<Mirror, 'recallFact'>, eventStore: Pick<EventStore, 'events'>): Map<string, string> => {
  const standing = new Map<string, string>()
  for (const { model, state, epoch: serverEpoch } of eventStore.events())
    if (state === 'accepted' && serverEpoch !== undefined && isModelName(model)) standing.set(model, serverEpoch)
  for (const model of MODEL_NAMES) {
    const { epoch, former } = recallCursor(mirror, model)
    const serverEpoch = former ?? epoch
    if (serverEpoch !== undefined) standing.set(model, serverEpoch)
  }
  return standing
}

/** `onNext`: another life than the one that some model stands in was heard of. */
export const createEpochs = (mirror: Pick<Mirror, 'recallFact'>, eventStore: Pick<EventStore, 'events'>, onNewEpoch: () => void): Epochs => {
  const modelEpochs = storedModelEpochs(mirror, eventStore)
  const numberEpochs = knownNumberEpochs(mirror)
  const arrivals = storedArrivals(mirror)
  /**
   * Models that the events in the log touch, as it was at the start or when the present life was first heard of. Those that they refer to count as well: a lost
   * event is held until these are pulled, and nothing that follows it may leave before.
   */
  const modelsOfLog = (): ReadonlySet<string> => new Set(eventStore.events().flatMap((event) => [...modelsOf(event)]))
  let touchedModels = modelsOfLog()
  let current: string | undefined

  const epochsOf = (models: Iterable<string>): ReadonlySet<string> => new Set([...models].flatMap((model) => modelEpochs.get(model) ?? []))

  return {
    current: () => current,
    observe: (named, asked) => {
      if (named === undefined || named === current) return true
      if (current !== undefined && asked !== current) return false
      current = named
      touchedModels = modelsOfLog()
      if ([...modelEpochs.values()].some((serverEpoch) => serverEpoch !== named)) onNewEpoch()
      return true
    },
    ofModel: (model) => modelEpochs.get(model),
    setModelEpoch: (model, serverEpoch) => {
      arrivals.delete(model)
      if (serverEpoch === undefined) {
        modelEpochs.delete(model)
        numberEpochs.delete(model)
        return
      }
      modelEpochs.set(model, serverEpoch.epoch)
      numberEpochs.set(model, serverEpoch)
    },
    noteArrivedRows: (model, serverEpoch, ids) => {
      const births = arrivals.get(model) ?? new Map<RecordId, string>()
      arrivals.set(model, births)
      for (const id of ids) {
        const birth = birthIn(serverEpoch, id)
        if (birth === undefined || birth === birthIn(numberEpochs.get(model), id)) births.delete(id)
        else births.set(id, birth)
      }
    },
    arrivedBirths: (model) => {
      const births = arrivals.get(model)
      return births === undefined || births.size === 0 ? undefined : Object.fromEntries(births)
    },
    previousBirth: (model, id) => birthIn(numberEpochs.get(model), id),
    birthOf: (model, id) => arrivals.get(model)?.get(id) ?? birthIn(numberEpochs.get(model), id),
    noteFirstAcceptance: (model, serverEpoch) => {
      if (serverEpoch !== undefined && isModelName(model) && !modelEpochs.has(model)) modelEpochs.set(model, serverEpoch)
    },
    targetOf: (event) => current ?? [...epochsOf(modelsOf(event))][0],
    isBlocked: (event) => {
      const epochs = epochsOf([...modelsOf(event), ...touchedModels])
      return epochs.size > 1 || (current !== undefined && epochs.size === 1 && !epochs.has(current))
    },
  }
}
