import { CollectionLoad } from './collection-load.ts'
import { type CollectionOptions, CollectionState } from './collection-state.ts'
import { compactTail } from './compact-tail.ts'
import { type Compactor, createCompactor } from './compaction.ts'
import type { CollectionDisk, Durability } from './persistence.ts'
import type { StoredChange } from './record.ts'

/**
 * One collection on disk: blocks hold every row as of the last compaction, the tail holds the later
 * changes.
 *
 * 1. A change is one record of the tail. Replaying the whole tail over the blocks, in order, gives
 *    the newest rows.
 * 2. A block may be newer than the first records of the tail. For each key in the tail, its last
 *    record decides; for any other key the block is the newest. Blocks may therefore be written one
 *    at a time, as long as no record of the tail is deleted before every dirty block is written.
 * 3. A block holds durable rows only: its rows are encoded when its transaction begins, and by then
 *    everything in the table is on disk or in that transaction. A change must therefore be appended
 *    in the turn that made it.
 * 4. A collection that starts empty loses its facts in the same transaction.
 */
export const createCollectionDisk = (options: CollectionOptions): CollectionDisk => {
  const { name, table, writer } = options
  const state = new CollectionState(options)
  const load = new CollectionLoad(state)
  let isStopping = false
  let isClosed = false
  let isLoaded = false

  table.onChange((rows) => {
    if (isClosed) return
    if (load.loadingBlock === null) state.blocks.markChanged(rows)
    else state.blocks.assign(load.loadingBlock, rows)
  })

  /** A tail that can no longer be written is not compacted either. */
  const reportTail = (compactor: Compactor): void => {
    const { from, to, tailRows } = state.manifest
    if (writer.isWriting()) compactor.tailGrew(to - from, tailRows)
  }
  const isStopped = (): boolean => isStopping || !writer.isWriting()
  const compactor = createCompactor(options.compaction, (pause) => compactTail(state, pause, isStopped), reportTail)

  const append = (change: StoredChange, rows: number, isWriteBehind = false): Promise<Durability> => {
    if (isClosed || !writer.isWriting()) return Promise.resolve('memory')
    const written = state.append(change, rows, isWriteBehind)
    reportTail(compactor)
    return written
  }

  const stop = async (): Promise<void> => {
    isStopping = true
    await compactor.stop()
    isClosed = true
  }

  return {
    load: async () => {
      if (isLoaded) throw new Error(`The collection ${name} can be loaded only once.`)
      isLoaded = true
      const loaded = await load.run()
      reportTail(compactor)
      return loaded
    },
    prioritise: () => load.prioritise(),
    append: (part, isWriteBehind) => append({ kind: 'rows', part }, part.count, isWriteBehind),
    purge: (keys) => append({ kind: 'purge', keys }, keys.length),
    compact: compactor.compactNow,
    close: async () => {
      await stop()
      writer.flushDelayed()
      await writer.flushed()
    },
    clear: async () => {
      await stop()
      await state.remove()
    },
  }
}
