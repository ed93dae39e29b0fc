/** Raised whenever records are sealed, or columns encoded, in another way: what is on disk is then of another shape. */
const FORMAT = 1

/** What must be there of a collection, so that a record that is missing is missed. Written together with what it promises. */
export interface Manifest {
  readonly format: number
  readonly shape: string
  /** Tails `from` … `to`-1 exist. */
  readonly from: number
  readonly to: number
  /** Blocks 0 … blocks-1 exist. */
  readonly blocks: number
  /** Rows in the tails. */
  readonly tailRows: number
  /** Rows of the table at the last fold, about. */
  readonly rows: number
}

export const newManifest = (shape: string): Manifest => ({ format: FORMAT, shape, from: 0, to: 0, blocks: 0, tailRows: 0, rows: 0 })

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** The manifest, or null when there is none for this shape that could be true. */
export const manifestFor = (shape: string, stored: unknown): Manifest | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const manifest = stored as Manifest
  if (manifest.format !== FORMAT || manifest.shape !== shape) return null
  return [manifest.from, manifest.to, manifest.blocks, manifest.tailRows, manifest.rows].every(isCount) && manifest.from <= manifest.to
    ? manifest
    : null
}
