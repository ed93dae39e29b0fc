import type { Birth } from '#contract/core/events/births.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { FeedAnswer } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import { cursorFact, type Mirror } from '#src/store/mirror.ts'

/** Records of a model that its first pull has received so far, and expects in all. */
export interface RecordCount {
  readonly received: number
  readonly expected: number
}

/** Births of records by id, where they differ from the births in the previous epoch. */
export type ArrivedBirths = Readonly<Record<RecordId, string>>

/**
 * Says where the pull of a model continues. A fact of the mirror, written after the rows that it
 * covers. Stored on devices: the fields keep their names.
 */
export interface Cursor {
  /** The server's own text; empty at the beginning of the feed. */
  readonly cursor: string
  /**
   * The feed is read again from its beginning; records on none of its pages are swept at its end.
   */
  readonly resync: boolean
  /** Epoch of the server's data that gave the cursor. */
  readonly epoch?: string
  /** Epochs before that one which gave the numbers of the model's records. */
  readonly births?: readonly Birth[]
  /** During a resync: the epoch of the rows that the mirror had when the resync began. */
  readonly former?: string
  /** During a resync: epochs before `former` which gave the numbers of those rows. */
  readonly formerBirths?: readonly Birth[]
  /** During a resync: births of the rows that have arrived from the new epoch. */
  readonly arrived?: ArrivedBirths
  /** Present until the first pull of the model has ended. */
  readonly first?: RecordCount
  /**
   * Records that were here before the first page of a first pull, or that own events created, and
   * that no page has brought since. Only a question by id tells whether they still exist.
   */
  readonly unseen?: readonly RecordId[]
}

/** Previous epoch of a model that is pulled again, with its births. */
export type FormerEpoch = Pick<Cursor, 'former' | 'formerBirths'>

/** Cursor of a model that was never pulled. */
export const INITIAL_CURSOR: Cursor = { cursor: '', resync: false, first: { received: 0, expected: 0 } }

/** Reads the cursor of a model, once the mirror is loaded: a damaged mirror has lost it. */
export const readCursor = async (mirror: Mirror, model: ModelName): Promise<Cursor> =>
  ((await mirror.readFact(cursorFact(model))) as Cursor | undefined) ?? INITIAL_CURSOR

/**
 * Returns the cursor at once, even before the mirror is loaded, and even if the mirror is
 * damaged.
 */
export const recallCursor = (mirror: Pick<Mirror, 'recallFact'>, model: ModelName): Cursor =>
  (mirror.recallFact(cursorFact(model)) as Cursor | undefined) ?? INITIAL_CURSOR

/** Writes the cursor of a model; never on disk before the rows that were written earlier. */
export const writeCursor = (mirror: Mirror, model: ModelName, cursor: Cursor): Promise<void> =>
  mirror.writeFact(cursorFact(model), cursor)

/** Returns the epoch of the rows that are here, as a resync that begins now notes it. */
export const formerEpochOf = ({ former, formerBirths, epoch, births }: Cursor): FormerEpoch => {
  const [epochOfRows, birthsOfRows] = former === undefined ? [epoch, births] : [former, formerBirths]
  return {
    ...(epochOfRows === undefined ? {} : { former: epochOfRows }),
    ...(birthsOfRows === undefined ? {} : { formerBirths: birthsOfRows }),
  }
}

/**
 * Returns the cursor of a resync: the beginning of the feed, with what is known of the rows here.
 */
export const resyncCursor = (formerEpoch: FormerEpoch, arrived: ArrivedBirths | undefined): Cursor => ({
  ...INITIAL_CURSOR,
  resync: true,
  ...formerEpoch,
  ...(arrived === undefined ? {} : { arrived }),
})

/**
 * Returns the cursor after a feed page with this number of rows, and the count of a first pull.
 * `unseen` are the records that no page has brought so far.
 */
export const cursorAfter = (
  { resync, former, formerBirths, first }: Cursor,
  { cursor, epoch, births, has_more, total }: FeedAnswer['metadata'],
  rowCount: number,
  unseen: ReadonlySet<RecordId>,
): { readonly next: Cursor; readonly count: RecordCount | undefined } => {
  const count = first && { received: first.received + rowCount, expected: total ?? first.expected }
  const position = { cursor, epoch, ...(births === undefined ? {} : { births }) }
  if (!has_more) return { next: { ...position, resync: false }, count }
  const next = {
    ...position,
    resync,
    ...(former === undefined ? {} : { former }),
    ...(formerBirths === undefined ? {} : { formerBirths }),
    ...(count ? { first: count } : {}),
    ...(unseen.size > 0 ? { unseen: [...unseen] } : {}),
  }
  return { next, count }
}

/** Returns whether the model was pulled to its end, and no resync is in progress. */
export const isPulled = ({ resync, first }: Cursor): boolean => !resync && first === undefined
