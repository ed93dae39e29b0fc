import { type Birth, bornIn } from '#contract/core/events/births.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Mirror } from '#src/store/mirror.ts'
import { type ArrivedBirths, formerEpochOf, recallCursor } from './cursor.ts'

/** One epoch of the server's data, as the feed of a model names it. */
export interface ServerEpoch {
  readonly epoch: string
  /** Earlier epochs that gave numbers of the model's records. */
  readonly births?: readonly Birth[] | undefined
}

/**
 * Knows which epoch gave a record its number.
 *
 * 1. A model's rows are of one epoch (`setModelEpoch`), which names the births of its records.
 * 2. While the model is pulled from the next epoch, its rows are of two epochs. Rows of the next
 *    epoch have arrived births.
 * 3. Each function returns undefined where the birth is not known.
 */
export interface RecordBirths {
  /**
   * Returns the birth in the next epoch where the row has arrived, otherwise in the model's
   * epoch.
   */
  readonly birthOf: (model: string, id: RecordId) => string | undefined
  /** Returns the birth in the model's epoch; rows of the next epoch do not count yet. */
  readonly previousBirth: (model: ModelName, id: RecordId) => string | undefined
  /** Returns the births to store with the cursor: the next worker needs them. */
  readonly arrivedBirths: (model: ModelName) => ArrivedBirths | undefined
  /** Records that these rows are of the next epoch; the other rows are of the model's epoch. */
  readonly noteArrivedRows: (model: ModelName, nextEpoch: ServerEpoch, ids: readonly RecordId[]) => void
  /**
   * Records that all rows of the model are of this epoch; undefined where the server names none.
   */
  readonly setModelEpoch: (model: ModelName, serverEpoch: ServerEpoch | undefined) => void
}

/** Returns the epoch that gave this number, as this epoch of the server's data knows it. */
export const birthIn = (serverEpoch: ServerEpoch | undefined, id: RecordId): string | undefined =>
  serverEpoch?.births === undefined ? undefined : bornIn(serverEpoch.births, serverEpoch.epoch, Number(id))

/** Starts from the cursors of the mirror, as the last worker left them. */
export const createRecordBirths = (mirror: Pick<Mirror, 'recallFact'>): RecordBirths => {
  const modelEpochs = storedModelEpochs(mirror)
  const arrivedByModel = storedArrivedBirths(mirror)

  const previousBirth = (model: string, id: RecordId): string | undefined => birthIn(modelEpochs.get(model), id)

  return {
    previousBirth,
    birthOf: (model, id) => arrivedByModel.get(model)?.get(id) ?? previousBirth(model, id),
    arrivedBirths: (model) => {
      const births = arrivedByModel.get(model)
      return births === undefined || births.size === 0 ? undefined : Object.fromEntries(births)
    },
    noteArrivedRows: (model, nextEpoch, ids) => {
      const births = arrivedByModel.get(model) ?? new Map<RecordId, string>()
      arrivedByModel.set(model, births)
      for (const id of ids) {
        const birth = birthIn(nextEpoch, id)
        if (birth === undefined || birth === previousBirth(model, id)) births.delete(id)
        else births.set(id, birth)
      }
    },
    setModelEpoch: (model, serverEpoch) => {
      arrivedByModel.delete(model)
      if (serverEpoch === undefined) modelEpochs.delete(model)
      else modelEpochs.set(model, serverEpoch)
    },
  }
}

/** Returns the epoch of each model's rows, where its births are known. */
const storedModelEpochs = (mirror: Pick<Mirror, 'recallFact'>): Map<string, ServerEpoch> =>
  new Map(
    MODEL_NAMES.flatMap((model) => {
      const { former: epoch, formerBirths: births } = formerEpochOf(recallCursor(mirror, model))
      return epoch === undefined || births === undefined ? [] : [[model, { epoch, births }] as const]
    }),
  )

/** Returns the births of rows that the last worker received from the next epoch. */
const storedArrivedBirths = (mirror: Pick<Mirror, 'recallFact'>): Map<string, Map<RecordId, string>> =>
  new Map(MODEL_NAMES.map((model) => [model, new Map(Object.entries(recallCursor(mirror, model).arrived ?? {}))]))
