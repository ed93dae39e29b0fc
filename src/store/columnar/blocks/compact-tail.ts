import { FREE } from '../table/table.ts'
import type { CollectionState } from './collection-state.ts'
import { BLOCKS, keyRangeOf, TAIL } from './database.ts'
import { sealRecord } from './record.ts'

/**
 * Encodes the rows of a block when its transaction begins, so that the block holds durable rows
 * only.
 */
const writeBlock = async (state: CollectionState, block: number): Promise<void> => {
  const { name, table, writer } = state.options
  await writer.write((transaction) => {
    const rows = state.blocks.rowsOf(block).filter((row) => table.states[row] !== FREE)
    state.blocks.markClean(block)
    transaction.objectStore(BLOCKS).put(sealRecord({ kind: 'rows', part: table.encode(rows) }), [name, block])
    state.manifest = { ...state.manifest, blocks: Math.max(state.manifest.blocks, block + 1) }
    state.putManifest(transaction)
  })
}

/**
 * Rewrites every dirty block, then deletes the tail records that the blocks now contain.
 * Stops between two blocks when `isStopped`; the tail is then kept whole.
 */
export const compactTail = async (
  state: CollectionState,
  pause: () => Promise<void>,
  isStopped: () => boolean,
): Promise<void> => {
  const { name, table, writer } = state.options
  const { from, to, tailRows: compactedRows } = state.manifest
  if (from === to) return
  for (const block of state.blocks.dirtyBlocks()) {
    await pause()
    if (isStopped()) return
    await writeBlock(state, block)
  }
  if (isStopped()) return
  await writer.write((transaction) => {
    transaction.objectStore(TAIL).delete(keyRangeOf(name, from, to))
    state.manifest = {
      ...state.manifest,
      from: to,
      tailRows: state.manifest.tailRows - compactedRows,
      rows: table.rows,
    }
    state.putManifest(transaction)
  })
}
