/**
 * Raised whenever the format of records or of encoded columns changes. Data of another format is
 * dropped.
 */
const FORMAT = 1

/**
 * The records that a collection must have, so that a missing one is noticed. Written together with
 * them.
 */
export interface Manifest {
  readonly format: number
  readonly shape: string
  /** Tail records `from` … `to`-1 exist. */
  readonly from: number
  readonly to: number
  /** Blocks 0 … blocks-1 exist. */
  readonly blocks: number
  /** Rows in the tail records. */
  readonly tailRows: number
  /** Approximate rows of the table at the last compaction. */
  readonly rows: number
}

/** The manifest of an empty collection. */
export const newManifest = (shape: string): Manifest => ({
  format: FORMAT,
  shape,
  from: 0,
  to: 0,
  blocks: 0,
  tailRows: 0,
  rows: 0,
})

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** The stored manifest; null when it is invalid or of another shape. */
export const manifestFor = (shape: string, stored: unknown): Manifest | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const manifest = stored as Manifest
  if (manifest.format !== FORMAT || manifest.shape !== shape) return null
  return [manifest.from, manifest.to, manifest.blocks, manifest.tailRows, manifest.rows].every(isCount) &&
    manifest.from <= manifest.to
    ? manifest
    : null
}
