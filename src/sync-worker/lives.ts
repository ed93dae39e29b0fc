import { type Birth, bornIn } from '#contract/core/births.ts'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Mirror } from '#src/store/mirror.ts'
import type { Journal } from './outbox/journal.ts'
import { type Arrived, recallCursor } from './pull/cursor.ts'

/** One epoch of the server's data, as the feed of a model names it. */
export interface Life {
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
export interface Lives {
  /** The newest that was heard of. */
  readonly present: () => string | undefined
  /**
   * Somebody answered who says that it was in this life; the question left when `asked` was the present one. False: the answer is one of before. A life
   * that is not the present one is a newer one only where the question left in the present one.
   */
  readonly hear: (named: string | undefined, asked: string | undefined) => boolean
  /** The one that the rows of a model are of, where that is known. */
  readonly of: (model: ModelName) => string | undefined
  /** Everything of the model is of this life from now on. */
  readonly enter: (model: ModelName, life: Life | undefined) => void
  /**
   * These records of a model belong to this epoch already; the model's other records belong to the
   * former epoch.
   */
  readonly arrive: (model: ModelName, life: Life, ids: readonly RecordId[]) => void
  /** Numbers given by another epoch than the one in which the model stands: the next worker needs them. */
  readonly arrived: (model: ModelName) => Arrived | undefined
  /**
   * Returns the epoch that gave a number of the model's current epoch, where that is known. Pages
   * of the next epoch do not count yet.
   */
  readonly formerBirth: (model: ModelName, id: RecordId) => string | undefined
  /** Returns the epoch that gave a record its number, where that is known. */
  readonly bornIn: (model: string, id: RecordId) => string | undefined
  /** Something of this model was accepted, or received, in this life before anything was pulled. */
  readonly begin: (model: string, life: string | undefined) => void
  /** The life that a request is meant for; undefined where none is known. */
  readonly meantFor: (event: Acted) => string | undefined
  /** Something is to be pulled anew first. */
  readonly isBarred: (event: Acted) => boolean
}

const modelsOf = ({ model, writes, reads }: Acted): ReadonlySet<string> =>
  new Set([model, ...[...writes, ...reads].map((thing) => thing.slice(0, thing.indexOf(':')))])

/** Epochs whose numbers are known, by model: for a model that is being pulled anew, the former epoch. */
const livesOfNumbers = (mirror: Pick<Mirror, 'recallFact'>): Map<string, Life> =>
  new Map(
    MODEL_NAMES.flatMap((model) => {
      const { epoch, births, former, formerBirths } = recallCursor(mirror, model)
      const life = former === undefined ? { epoch, births } : { epoch: former, births: formerBirths }
      return life.epoch === undefined || life.births === undefined ? [] : [[model, { epoch: life.epoch, births: life.births }] as const]
    }),
  )

/** Rows of a later life that a former worker received before it ended. */
const arrivedBefore = (mirror: Pick<Mirror, 'recallFact'>): Map<string, Map<RecordId, string>> =>
  new Map(MODEL_NAMES.map((model) => [model, new Map(Object.entries(recallCursor(mirror, model).arrived ?? {}))]))

const birthOf = (life: Life | undefined, id: RecordId): string | undefined =>
  life?.births === undefined ? undefined : bornIn(life.births, life.epoch, Number(id))

/** Where each model stands, from the cursors of the mirror; where these were lost, from what was accepted. */
const whereModelsStand = (mirror: Pick<Mirror, 'recallFact'>, journal: Pick<Journal, 'events'>): Map<string, string> => {
  const standing = new Map<string, string>()
  for (const { model, state, life } of journal.events())
    if (state === 'accepted' && life !== undefined && isModelName(model)) standing.set(model, life)
  for (const model of MODEL_NAMES) {
    const { epoch, former } = recallCursor(mirror, model)
    const life = former ?? epoch
    if (life !== undefined) standing.set(model, life)
  }
  return standing
}

/** `onNext`: another life than the one that some model stands in was heard of. */
export const createLives = (mirror: Pick<Mirror, 'recallFact'>, journal: Pick<Journal, 'events'>, onNext: () => void): Lives => {
  const standing = whereModelsStand(mirror, journal)
  const numbers = livesOfNumbers(mirror)
  const arriving = arrivedBefore(mirror)
  /**
   * Models that the events in the log touch, as it was at the start or when the present life was first heard of. Those that they refer to count as well: a lost
   * event is held until these are pulled, and nothing that follows it may leave before.
   */
  const modelsOfLog = (): ReadonlySet<string> => new Set(journal.events().flatMap((event) => [...modelsOf(event)]))
  let concerned = modelsOfLog()
  let present: string | undefined

  const standings = (models: Iterable<string>): ReadonlySet<string> => new Set([...models].flatMap((model) => standing.get(model) ?? []))

  return {
    present: () => present,
    hear: (named, asked) => {
      if (named === undefined || named === present) return true
      if (present !== undefined && asked !== present) return false
      present = named
      concerned = modelsOfLog()
      if ([...standing.values()].some((life) => life !== named)) onNext()
      return true
    },
    of: (model) => standing.get(model),
    enter: (model, life) => {
      arriving.delete(model)
      if (life === undefined) {
        standing.delete(model)
        numbers.delete(model)
        return
      }
      standing.set(model, life.epoch)
      numbers.set(model, life)
    },
    arrive: (model, life, ids) => {
      const births = arriving.get(model) ?? new Map<RecordId, string>()
      arriving.set(model, births)
      for (const id of ids) {
        const birth = birthOf(life, id)
        if (birth === undefined || birth === birthOf(numbers.get(model), id)) births.delete(id)
        else births.set(id, birth)
      }
    },
    arrived: (model) => {
      const births = arriving.get(model)
      return births === undefined || births.size === 0 ? undefined : Object.fromEntries(births)
    },
    formerBirth: (model, id) => birthOf(numbers.get(model), id),
    bornIn: (model, id) => arriving.get(model)?.get(id) ?? birthOf(numbers.get(model), id),
    begin: (model, life) => {
      if (life !== undefined && isModelName(model) && !standing.has(model)) standing.set(model, life)
    },
    meantFor: (event) => present ?? [...standings(modelsOf(event))][0],
    isBarred: (event) => {
      const lives = standings([...modelsOf(event), ...concerned])
      return lives.size > 1 || (present !== undefined && lives.size === 1 && !lives.has(present))
    },
  }
}
