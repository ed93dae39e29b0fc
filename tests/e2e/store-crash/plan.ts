/** Collections that are written to, in one queue. */
export const COLLECTIONS = ['ticket', 'pointage'] as const
export type Collection = (typeof COLLECTIONS)[number]

const KEYS = 3000
const MAX_ROWS = 300

export interface PlannedRow {
  readonly key: string
  readonly isDeleted: boolean
}

/**
 * The n-th batch of a run, the same whoever asks: the writer and the one who checks need not talk.
 */
export interface PlannedBatch {
  readonly collection: Collection
  readonly rows: readonly PlannedRow[]
  /** Deleted rows are purged after this batch. */
  readonly isCleanedUp: boolean
}

/**
 * Contents of both collections: number of the batch that wrote a document, by collection and key;
 * deleted ones are not among them.
 */
export type Contents = Readonly<Record<Collection, Readonly<Record<string, number>>>>

const numbers = (seed: number): (() => number) => {
  let state = Math.imul(seed, 0x9e3779b1) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export const plannedBatch = (batch: number): PlannedBatch => {
  const next = numbers(batch)
  const below = (end: number): number => Math.floor(next() * end)
  const rows = new Map<string, PlannedRow>()
  for (let left = 1 + below(MAX_ROWS); left > 0; left -= 1) {
    const key = String(below(KEYS))
    rows.set(key, { key, isDeleted: below(8) === 0 })
  }
  return { collection: below(3) === 0 ? 'ticket' : 'pointage', rows: [...rows.values()], isCleanedUp: below(20) === 0 }
}

/** Some texts are so long that the browser keeps their records in files of their own. */
export const plannedText = (key: string, batch: number): string => `é${key} `.repeat(batch % 5 === 0 ? 200 : 2)

export const applyPlanned = (contents: Record<Collection, Record<string, number>>, batch: number): void => {
  const { collection, rows } = plannedBatch(batch)
  for (const { key, isDeleted } of rows) {
    if (isDeleted) delete contents[collection][key]
    else contents[collection][key] = batch
  }
}
