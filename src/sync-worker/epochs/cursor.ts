import type { Birth } from '#contract/core/births.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { FeedAnswer } from '#contract/core/replication.ts'
import type { ModelName } from '#contract/registry.ts'
import { cursorFact, type Mirror } from '#src/store/mirror.ts'

/** Records of a model received by its first pull so far, and expected in all. */
export interface Count {
  readonly received: number
  readonly expected: number
}

/** By id, the life that gave the number. Only where that is another life than the one that gave it in the life before. */
export type Arrived = Readonly<Record<RecordId, string>>

/** Where the pull of a model goes on: a fact of the mirror, never ahead of the rows it stands for. */
export interface Cursor {
  /** The server's own text; empty at the beginning. */
  readonly cursor: string
  /** Begun anew after a change of epoch or rights: what is not seen until the end is swept. */
  readonly resync: boolean
  /** The server's life that the cursor belongs to: another one begins when it is restored from a backup. */
  readonly epoch?: string
  /** Former epochs that gave the numbers of the model's records. */
  readonly births?: readonly Birth[]
  /** The life before, while everything is pulled anew. */
  readonly former?: string
  /** Which lives gave the numbers of that life. */
  readonly formerBirths?: readonly Birth[]
  /** Records of a later life that came on a page while everything is pulled anew, with the life that gave each its number. */
  readonly arrived?: Arrived
  /** Only while the first pull of the model has not come to its end. */
  readonly first?: Count
  /** Ids that were here before the first page of all, or were created here, and have come on no page since. Nobody else may tell that they are gone. */
  readonly unseen?: readonly RecordId[]
}

/** Of a model that was never pulled. */
export const BEGINNING: Cursor = { cursor: '', resync: false, first: { received: 0, expected: 0 } }

export const readCursor = async (mirror: Mirror, model: ModelName): Promise<Cursor> =>
  ((await mirror.readFact(cursorFact(model))) as Cursor | undefined) ?? BEGINNING

/** Where it stood when the mirror was opened, or stands since: before the rows are there, and even if they turn out to be damaged. */
export const recallCursor = (mirror: Pick<Mirror, 'recallFact'>, model: ModelName): Cursor =>
  (mirror.recallFact(cursorFact(model)) as Cursor | undefined) ?? BEGINNING

export const writeCursor = (mirror: Mirror, model: ModelName, cursor: Cursor): Promise<void> => mirror.writeFact(cursorFact(model), cursor)

/** Facts of the former epoch of a model, kept while the model is pulled again. */
export const formerOf = ({ former, formerBirths, epoch, births }: Cursor): Pick<Cursor, 'former' | 'formerBirths'> => {
  const [ofRows, numbers] = former === undefined ? [epoch, births] : [former, formerBirths]
  return { ...(ofRows === undefined ? {} : { former: ofRows }), ...(numbers === undefined ? {} : { formerBirths: numbers }) }
}

/** From the beginning, as if nothing were known but the life that the server had before, and what of a later one is here already. */
export const anew = (former: Pick<Cursor, 'former' | 'formerBirths'>, arrived: Arrived | undefined): Cursor => ({
  ...BEGINNING,
  resync: true,
  ...former,
  ...(arrived === undefined ? {} : { arrived }),
})

/** After a page of so many rows; `unseen` is what has come on none so far. Also how far a first pull has come. */
export const cursorAfter = (
  { resync, former, formerBirths, first }: Cursor,
  { cursor, epoch, births, has_more, total }: FeedAnswer['metadata'],
  rows: number,
  unseen: ReadonlySet<RecordId>,
): { readonly next: Cursor; readonly count: Count | undefined } => {
  const count = first && { received: first.received + rows, expected: total ?? first.expected }
  const place = { cursor, epoch, ...(births === undefined ? {} : { births }) }
  if (!has_more) return { next: { ...place, resync: false }, count }
  const next = {
    ...place,
    resync,
    ...(former === undefined ? {} : { former }),
    ...(formerBirths === undefined ? {} : { formerBirths }),
    ...(count ? { first: count } : {}),
    ...(unseen.size > 0 ? { unseen: [...unseen] } : {}),
  }
  return { next, count }
}

/** Whether everything was here once. */
export const isComplete = ({ resync, first }: Cursor): boolean => !resync && first === undefined
