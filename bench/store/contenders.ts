import type { DataSize } from './dataset/documents.ts'

/** The contenders, and the number of records of each. */
export interface Entrant {
  /** Name of its worker module. */
  readonly name: string
  readonly title: string
  /** Keeps its data on disk: loaded durably, started cold. */
  readonly durable: boolean
  /**
   * How many of the pointages it is given: fewer where a million take minutes to load or do not
   * fit.
   */
  readonly pointages: (all: number) => number
  /** Measured for loading and memory only: its questions are those of another. */
  readonly loadOnly?: true
  /** Takes part only where it is named: its package is installed for it. */
  readonly onDemand?: true
}

const all = (count: number): number => count
const tenth = (count: number): number => count / 10
const none = (): number => 0

export const OURS = 'columnar-durable'

export const ENTRANTS: readonly Entrant[] = [
  { name: OURS, title: 'columnar', durable: true, pointages: all },
  { name: 'columnar', title: 'columnar, no disk', durable: false, pointages: all, loadOnly: true },
  { name: 'rxdb-memory', title: 'RxDB memory', durable: false, pointages: all },
  { name: 'rxdb-dexie', title: 'RxDB Dexie', durable: true, pointages: tenth },
  { name: 'dexie-by-hand', title: 'Dexie by hand', durable: true, pointages: all },
  { name: 'tanstack-db', title: 'TanStack DB', durable: false, pointages: all },
  { name: 'sqlite-like', title: 'SQLite-WASM', durable: false, pointages: all },
  { name: 'sqlite-fts5', title: 'SQLite-WASM FTS5', durable: false, pointages: all },
  { name: 'duckdb', title: 'DuckDB-WASM', durable: false, pointages: all, onDemand: true },
  { name: 'minisearch', title: 'MiniSearch', durable: false, pointages: none },
]

export const sizeFor = (entrant: Entrant, size: DataSize): DataSize => ({
  ...size,
  pointages: entrant.pointages(size.pointages),
})
