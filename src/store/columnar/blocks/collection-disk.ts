import { FREE } from '../table/table.ts'
import { type BlockMap, createBlockMap } from './block-map.ts'
import { BLOCKS, keysOf, SHAPES, TAIL } from './database.ts'
import { createFolding, type Folder, type Folding } from './folding.ts'
import { type Manifest, manifestFor, newManifest } from './manifest.ts'
import type { CollectionDisk, Durability, FoldableTable, Loaded } from './persistence.ts'
import { readAtOnce, readRecords } from './read-records.ts'
import { type StoredChange, sealRecord } from './record.ts'
import { SIZEABLE, type Turn, type Turns } from './turns.ts'
import type { Write, Writer } from './writer.ts'

/** Blocks that are read in one request: some megabytes, some milliseconds of decoding. */
const BLOCKS_TOGETHER = 4
/** Records of the tail, at most. */
const TAILS_TOGETHER = 64

export interface CollectionOptions {
  readonly name: string
  readonly shape: string
  readonly table: FoldableTable
  /** Null when the database can't be had. */
  readonly database: IDBDatabase | null
  readonly writer: Writer
  readonly turns: Turns
  /** Manifests of all collections by name, as they are or will be on disk. */
  readonly manifests: Map<string, unknown>
  readonly folding: Folding
  /** Forgets the facts that stand for the rows of this collection; the write removes them from disk. */
  readonly dropFacts: () => Write
}

/**
 * One collection on disk: blocks hold every row as it was at the last fold, the tail holds what changed since.
 *
 * 1. A change is one record of the tail. Replaying the whole tail over the blocks, in order, gives the newest rows.
 * 2. A block may be newer than the first records of the tail: each key that these touch ends as the last record that touches it says, and
 *    where none does, the block is the newest. So blocks may be written one at a time, as long as no record of the tail goes before all
 *    blocks that were behind are written.
 * 3. A block holds only what is durable: its rows are encoded when its transaction begins, and everything that is in the table by then is
 *    on disk or in that very transaction. For this a change must be appended in the turn in which it was made.
 * 4. A collection that starts empty loses its facts in the same transaction.
 */
export const createCollectionDisk = (options: CollectionOptions): CollectionDisk => {
  const { name, shape, table, database, writer, turns } = options
  let manifest = newManifest(shape)
  let map: BlockMap = createBlockMap(options.folding.blockRows)
  /** No further block is folded. */
  let isEnding = false
  let isClosed = false
  /** Block whose rows are being put into the table. */
  let placing: number | null = null
  let isLoaded = false
  let isWanted = false
  let turn: Turn | null = null

  table.onChange((rows) => {
    if (isClosed) return
    if (placing === null) map.changed(rows)
    else map.placed(placing, rows)
  })

  const putManifest: Write = (transaction) => {
    options.manifests.set(name, manifest)
    transaction.objectStore(SHAPES).put(manifest, name)
  }

  const empty = (): Promise<Durability> => {
    const dropFacts = options.dropFacts()
    return writer.write((transaction) => {
      for (const store of [TAIL, BLOCKS]) transaction.objectStore(store).delete(keysOf(name, 0, Number.POSITIVE_INFINITY))
      dropFacts(transaction)
    })
  }

  const startAnew = (): void => {
    manifest = newManifest(shape)
    map = createBlockMap(options.folding.blockRows)
    void empty()
    void writer.write(putManifest)
  }

  const foldTail = async (pause: () => Promise<void>): Promise<void> => {
    const { from, to } = manifest
    if (from === to) return
    const rowsBefore = manifest.tailRows
    for (const block of map.dirty()) {
      await pause()
      if (isEnding || !writer.isWriting()) return
      await writer.write((transaction) => {
        const rows = map.rowsOf(block).filter((row) => table.states[row] !== FREE)
        map.clean(block)
        transaction.objectStore(BLOCKS).put(sealRecord({ kind: 'rows', part: table.encode(rows) }), [name, block])
        manifest = { ...manifest, blocks: Math.max(manifest.blocks, block + 1) }
        putManifest(transaction)
      })
    }
    if (isEnding || !writer.isWriting()) return
    await writer.write((transaction) => {
      transaction.objectStore(TAIL).delete(keysOf(name, from, to))
      manifest = { ...manifest, from: to, tailRows: manifest.tailRows - rowsBefore, rows: table.rows }
      putManifest(transaction)
    })
  }

  /** A tail that can't be written any more is not folded either. */
  const notice = (folder: Folder): void => {
    if (writer.isWriting()) folder.noticed(manifest.to - manifest.from, manifest.tailRows)
  }

  const folding = createFolding(options.folding, foldTail, notice)

  const apply = (change: StoredChange): void => {
    if (change.kind === 'rows') table.decode(change.part)
    else for (const key of change.keys) purgeKey(key)
  }

  const purgeKey = (key: string): void => {
    const row = table.rowOf(key)
    if (row >= 0) table.purge(row)
  }

  /** As many records of the tail as have about the rows of one block, so that the worker is never held long. */
  const tailsTogether = ({ from, to, tailRows }: Manifest): number =>
    Math.max(1, Math.min(TAILS_TOGETHER, Math.floor((options.folding.blockRows * (to - from)) / (tailRows + 1))))

  const replay = async (source: IDBDatabase, { next }: Turn): Promise<void> => {
    const { from, to, rows, tailRows } = manifest
    // Small ones are asked for together: what each waits for is the disk.
    const isSmall = rows + tailRows < SIZEABLE
    const read = isSmall ? readAtOnce : readRecords
    if (!isSmall) await next()
    const blocks = read(source, BLOCKS, name, { from: 0, to: manifest.blocks, together: BLOCKS_TOGETHER })
    const tail = read(source, TAIL, name, { from, to, together: tailsTogether(manifest) })
    await next()
    table.expect?.(rows + tailRows)
    let block = 0
    for await (const change of blocks) {
      await next()
      placing = block++
      apply(change)
      placing = null
    }
    for await (const change of tail) apply(change)
  }

  const load = async (): Promise<Loaded> => {
    const stored = manifestFor(shape, options.manifests.get(name))
    if (!database || !stored) {
      startAnew()
      return 'empty'
    }
    manifest = stored
    const mine = turns.begin(manifest.rows + manifest.tailRows)
    turn = mine
    if (isWanted) mine.want()
    try {
      await replay(database, mine)
      return 'whole'
    } catch {
      placing = null
      for (let row = 0; row < table.rows; row += 1) if (table.states[row] !== FREE) table.purge(row)
      startAnew()
      return 'damaged'
    } finally {
      mine.done()
    }
  }

  const append = (change: StoredChange, rows: number, isBehind = false): Promise<Durability> => {
    if (isClosed || !writer.isWriting()) return Promise.resolve('memory')
    const record = sealRecord(change)
    const sequence = manifest.to
    manifest = { ...manifest, to: sequence + 1, tailRows: manifest.tailRows + rows }
    notice(folding)
    return writer.write((transaction) => {
      transaction.objectStore(TAIL).put(record, [name, sequence])
      putManifest(transaction)
    }, isBehind)
  }

  const end = async (): Promise<void> => {
    isEnding = true
    await folding.stop()
    isClosed = true
  }

  return {
    load: async () => {
      if (isLoaded) throw new Error(`The collection ${name} is loaded once.`)
      isLoaded = true
      const loaded = await load()
      notice(folding)
      return loaded
    },
    want: () => {
      isWanted = true
      turn?.want()
    },
    append: (part, isBehind) => append({ kind: 'rows', part }, part.count, isBehind),
    purge: (keys) => append({ kind: 'purge', keys }, keys.length),
    fold: folding.now,
    close: async () => {
      await end()
      writer.hurry()
      await writer.flushed()
    },
    clear: async () => {
      await end()
      options.manifests.delete(name)
      void empty()
      await writer.write((transaction) => void transaction.objectStore(SHAPES).delete(name))
    },
  }
}
