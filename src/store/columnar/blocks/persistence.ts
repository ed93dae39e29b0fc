import type { TablePart } from '../table/table.ts'

/** `whole`: every row is there. `empty`: nothing of this shape was stored. `damaged`: what was stored can't be read, the table is empty. */
export type Loaded = 'whole' | 'empty' | 'damaged'

/** `memory`: the disk was given up, or is no longer ours; memory goes on without it. */
export type Durability = 'durable' | 'memory'

/** What a collection needs of a disk. `blocks/` keeps it in IndexedDB; without one everything lives in memory alone. */
export interface CollectionDisk {
  /** Puts everything that is stored into the table. */
  load(): Promise<Loaded>
  /** Somebody waits for `load`: it goes before that of other collections. */
  want(): void
  /**
   * Answers when these rows are on disk, all of them. To be called in the turn in which they were put into the table. `isBehind`: nobody waits for that.
   */
  append(part: TablePart, isBehind?: boolean): Promise<Durability>
  /** The same for keys that were purged from the table. */
  purge(keys: readonly string[]): Promise<Durability>
  /** Folds the tail into blocks now; it happens by itself in quiet moments. */
  fold(): Promise<void>
  /** Writes what is still on its way; the table is let go. */
  close(): Promise<void>
  /** Removes all of it from disk; the table is let go. */
  clear(): Promise<void>
}

export interface Disk {
  /** `shape` changes with the schema: rows of another shape are dropped. The table is empty; it is filled by `load`. */
  collection(name: string, shape: string, table: FoldableTable): CollectionDisk
}

/** What the disk asks of a table. */
export interface FoldableTable {
  readonly rows: number
  readonly states: Uint8Array
  rowOf(key: string): number
  purge(row: number): void
  encode(rows: Uint32Array): TablePart
  decode(part: TablePart): void
  /** About so many rows are coming. */
  expect?(rows: number): void
  onChange(listener: (rows: Uint32Array) => void): void
}
