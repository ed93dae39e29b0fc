import { type BlockMap, createBlockMap } from './block-map.ts'
import type { CompactionPolicy } from './compaction.ts'
import { BLOCKS, keyRangeOf, SHAPES, TAIL } from './database.ts'
import type { LoadScheduler } from './load-scheduler.ts'
import { type Manifest, newManifest } from './manifest.ts'
import type { Durability, PersistedTable } from './persistence.ts'
import { type StoredChange, sealRecord } from './record.ts'
import type { DiskWrite } from './write-queue.ts'
import type { Writer } from './writer.ts'

/** Options of `createCollectionDisk`. */
export interface CollectionOptions {
  readonly name: string
  /** JSON text of the schema's properties. Rows stored with another shape are dropped. */
  readonly shape: string
  readonly table: PersistedTable
  /** Null when the database could not be opened. */
  readonly database: IDBDatabase | null
  readonly writer: Writer
  readonly loads: LoadScheduler
  /** Manifests of all collections by name, as they are on disk after the queued writes. */
  readonly manifests: Map<string, unknown>
  readonly compaction: CompactionPolicy
  /**
   * Forgets the facts that depend on this collection's rows. The returned write deletes them from
   * disk.
   */
  readonly dropFacts: () => DiskWrite
}

/**
 * Manifest and block map of one collection, with the writes that keep the disk in step with them.
 */
export class CollectionState {
  readonly options: CollectionOptions
  manifest: Manifest
  blocks: BlockMap

  constructor(options: CollectionOptions) {
    this.options = options
    this.manifest = newManifest(options.shape)
    this.blocks = createBlockMap(options.compaction.blockRows)
  }

  readonly putManifest: DiskWrite = (transaction) => {
    this.options.manifests.set(this.options.name, this.manifest)
    transaction.objectStore(SHAPES).put(this.manifest, this.options.name)
  }

  /** Deletes every block, the tail and the dependent facts in one transaction. */
  deleteRecords(): Promise<Durability> {
    const { name, writer } = this.options
    const dropFacts = this.options.dropFacts()
    return writer.write((transaction) => {
      for (const store of [TAIL, BLOCKS])
        transaction.objectStore(store).delete(keyRangeOf(name, 0, Number.POSITIVE_INFINITY))
      dropFacts(transaction)
    })
  }

  startEmpty(): void {
    this.manifest = newManifest(this.options.shape)
    this.blocks = createBlockMap(this.options.compaction.blockRows)
    void this.deleteRecords()
    void this.options.writer.write(this.putManifest)
  }

  /** Appends a change of `rows` rows to the tail. */
  append(change: StoredChange, rows: number, isWriteBehind: boolean): Promise<Durability> {
    const { name, writer } = this.options
    const record = sealRecord(change)
    const sequence = this.manifest.to
    this.manifest = { ...this.manifest, to: sequence + 1, tailRows: this.manifest.tailRows + rows }
    return writer.write((transaction) => {
      transaction.objectStore(TAIL).put(record, [name, sequence])
      this.putManifest(transaction)
    }, isWriteBehind)
  }

  /** Removes the collection from disk. */
  async remove(): Promise<void> {
    const { manifests, name, writer } = this.options
    manifests.delete(name)
    void this.deleteRecords()
    await writer.write((transaction) => void transaction.objectStore(SHAPES).delete(name))
  }
}
