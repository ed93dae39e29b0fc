import type { TablePart } from '../table/table.ts'

/**
 * Outcome of a load. `whole`: every row is in the table. `empty`: nothing of this shape was stored.
 * `damaged`: the stored rows cannot be read, and the table is empty.
 */
export type Loaded = 'whole' | 'empty' | 'damaged'

/**
 * Where a write ended. `memory`: the disk was given up or taken over; the collection goes on in
 * memory.
 */
export type Durability = 'durable' | 'memory'

/** A collection's part of a disk. `block-disk.ts` implements it on IndexedDB. */
export interface CollectionDisk {
  /** Puts every stored row into the table. Can be called once. */
  load(): Promise<Loaded>
  /** Raises the priority of `load`: a caller waits for it. */
  prioritise(): void
  /**
   * Writes rows; resolves when all of them are on disk. Must be called in the turn that put them
   * into the table. `isWriteBehind`: no caller waits for the promise.
   */
  append(part: TablePart, isWriteBehind?: boolean): Promise<Durability>
  /** Writes that these keys were purged; otherwise like `append`. */
  purge(keys: readonly string[]): Promise<Durability>
  /** Compacts the tail into blocks now. Otherwise this happens in quiet moments. */
  compact(): Promise<void>
  /** Writes what is queued and detaches from the table. */
  close(): Promise<void>
  /** Deletes the collection from disk and detaches from the table. */
  clear(): Promise<void>
}

/** The disk of a database. */
export interface Disk {
  /**
   * Attaches an empty table, which `load` then fills.
   * @param shape changes with the schema: rows stored with another shape are dropped
   */
  collection(name: string, shape: string, table: PersistedTable): CollectionDisk
}

/** The table operations that a disk uses. */
export interface PersistedTable {
  readonly rows: number
  readonly states: Uint8Array
  rowOf(key: string): number
  purge(row: number): void
  encode(rows: Uint32Array): TablePart
  decode(part: TablePart): void
  /** Makes room for about this many rows. */
  reserve?(rows: number): void
  onChange(listener: (rows: Uint32Array) => void): void
}
