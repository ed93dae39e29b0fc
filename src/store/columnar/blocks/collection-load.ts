import { FREE } from '../table/table.ts'
import type { CollectionState } from './collection-state.ts'
import { BLOCKS, TAIL } from './database.ts'
import { LARGE_LOAD_ROWS, type LoadJob } from './load-scheduler.ts'
import { type Manifest, manifestFor } from './manifest.ts'
import type { Loaded } from './persistence.ts'
import { prefetchRecords, readRecords } from './read-records.ts'
import type { StoredChange } from './record.ts'

/** Blocks read in one request: some megabytes, some milliseconds of decoding. */
const BLOCKS_PER_REQUEST = 4
/** Most tail records read in one request. */
const MAX_TAILS_PER_REQUEST = 64

/** Fills the table of a collection from its blocks and its tail, once. */
export class CollectionLoad {
  private readonly state: CollectionState
  private job: LoadJob | null = null
  private isPrioritised = false
  /** Block whose rows are being put into the table; null outside of that. */
  loadingBlock: number | null = null

  constructor(state: CollectionState) {
    this.state = state
  }

  /** Loads this collection before those that no caller waits for. */
  prioritise(): void {
    this.isPrioritised = true
    this.job?.prioritise()
  }

  async run(): Promise<Loaded> {
    const { state } = this
    const { database, loads, manifests, name, shape, table } = state.options
    const stored = manifestFor(shape, manifests.get(name))
    if (!database || !stored) {
      state.startEmpty()
      return 'empty'
    }
    state.manifest = stored
    const job = loads.schedule(stored.rows + stored.tailRows)
    this.job = job
    if (this.isPrioritised) job.prioritise()
    try {
      await this.replay(database, job)
      return 'whole'
    } catch {
      this.loadingBlock = null
      for (let row = 0; row < table.rows; row += 1) if (table.states[row] !== FREE) table.purge(row)
      state.startEmpty()
      return 'damaged'
    } finally {
      job.finish()
    }
  }

  private async replay(database: IDBDatabase, job: LoadJob): Promise<void> {
    const { name, table } = this.state.options
    const { from, to, blocks: blockCount, rows, tailRows } = this.state.manifest
    // Small collections are requested at once: they wait for the disk rather than for the
    // processor.
    const isSmall = rows + tailRows < LARGE_LOAD_ROWS
    const read = isSmall ? prefetchRecords : readRecords
    if (!isSmall) await job.waitForPriority()
    const blocks = read({
      database,
      store: BLOCKS,
      collection: name,
      from: 0,
      to: blockCount,
      perRequest: BLOCKS_PER_REQUEST,
    })
    const tail = read({
      database,
      store: TAIL,
      collection: name,
      from,
      to,
      perRequest: this.tailsPerRequest(this.state.manifest),
    })
    await job.waitForPriority()
    table.reserve?.(rows + tailRows)
    let block = 0
    for await (const change of blocks) {
      await job.waitForPriority()
      this.loadingBlock = block++
      this.apply(change)
      this.loadingBlock = null
    }
    for await (const change of tail) this.apply(change)
  }

  private apply(change: StoredChange): void {
    const { table } = this.state.options
    if (change.kind === 'rows') {
      table.decode(change.part)
      return
    }
    for (const key of change.keys) {
      const row = table.rowOf(key)
      if (row >= 0) table.purge(row)
    }
  }

  /**
   * Tail records that hold about the rows of one block, so that one request never blocks the worker
   * for long.
   */
  private tailsPerRequest({ from, to, tailRows }: Manifest): number {
    const { blockRows } = this.state.options.compaction
    return Math.max(1, Math.min(MAX_TAILS_PER_REQUEST, Math.floor((blockRows * (to - from)) / (tailRows + 1))))
  }
}
