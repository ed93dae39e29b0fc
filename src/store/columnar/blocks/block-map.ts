import { uint16At, uint32At } from '../rows/typed-arrays.ts'

const NO_BLOCK = 0xffff

/**
 * The block of each row, and the blocks that differ from the rows in memory. The rows of a block
 * need not be neighbours: after a start free rows are gone and the others have moved together,
 * without any block rewritten.
 */
export interface BlockMap {
  /** Blocks 0 … blocks-1 have rows. */
  readonly blocks: number
  /**
   * Records that these rows were read from this block. Two blocks that brought the same row become
   * dirty.
   */
  assign(block: number, rows: Uint32Array): void
  /** Marks the blocks of these rows as dirty. New rows are given a block. */
  markChanged(rows: Uint32Array): void
  /** Blocks to rewrite, ascending. */
  dirtyBlocks(): readonly number[]
  markClean(block: number): void
  /** Rows of a block, ascending, free rows included. */
  rowsOf(block: number): Uint32Array
}

/** Rows of each block, and the choice of a block for new rows. */
class BlockSizes {
  readonly sizes: number[] = []
  private readonly blockRows: number
  /** Block that takes new rows; -1 before the first. */
  private openBlock = -1

  constructor(blockRows: number) {
    this.blockRows = blockRows
  }

  sizeOf(block: number): number {
    return this.sizes[block] ?? 0
  }

  grow(block: number, rows: number): void {
    while (this.sizes.length <= block) this.sizes.push(0)
    this.sizes[block] = this.sizeOf(block) + rows
  }

  /** A block with room: one that has become half empty, else the last, else a new one. */
  blockWithRoom(): number {
    if (this.openBlock >= 0 && this.sizeOf(this.openBlock) < this.blockRows) return this.openBlock
    const sparse = this.sizes.findIndex((size) => size < this.blockRows / 2)
    const last = this.sizes.length - 1
    if (sparse >= 0) this.openBlock = sparse
    else this.openBlock = last >= 0 && this.sizeOf(last) < this.blockRows ? last : this.sizes.length
    return this.openBlock
  }
}

/** A block holds at most `blockRows` rows. */
export const createBlockMap = (blockRows: number): BlockMap => {
  let blockOf = new Uint16Array(1024).fill(NO_BLOCK)
  /** One more than the highest row seen. */
  let rowsSeen = 0
  const sizes = new BlockSizes(blockRows)
  const dirty = new Set<number>()

  const reserve = (row: number): void => {
    if (row < rowsSeen) return
    rowsSeen = row + 1
    if (rowsSeen <= blockOf.length) return
    const larger = new Uint16Array(Math.max(rowsSeen, Math.ceil(blockOf.length * 1.5))).fill(NO_BLOCK)
    larger.set(blockOf)
    blockOf = larger
  }

  return {
    get blocks() {
      return sizes.sizes.length
    },
    assign: (block, rows) => {
      let highest = -1
      // By index: a start runs this a million times before anything is compiled; an iterator would
      // cost a call each.
      for (let index = 0; index < rows.length; index += 1) highest = Math.max(highest, uint32At(rows, index))
      reserve(highest)
      let newRows = 0
      for (let index = 0; index < rows.length; index += 1) {
        const row = uint32At(rows, index)
        const known = uint16At(blockOf, row)
        if (known === NO_BLOCK) {
          blockOf[row] = block
          newRows += 1
        } else if (known !== block) {
          dirty.add(known)
          dirty.add(block)
        }
      }
      sizes.grow(block, newRows)
    },
    markChanged: (rows) => {
      let previousBlock = NO_BLOCK
      for (const row of rows) {
        reserve(row)
        let block = uint16At(blockOf, row)
        if (block === NO_BLOCK) {
          block = sizes.blockWithRoom()
          blockOf[row] = block
          sizes.grow(block, 1)
        }
        if (block !== previousBlock) dirty.add(block)
        previousBlock = block
      }
    },
    dirtyBlocks: () => [...dirty].sort((a, b) => a - b),
    markClean: (block) => void dirty.delete(block),
    rowsOf: (block) => {
      const rows = new Uint32Array(sizes.sizeOf(block))
      let count = 0
      for (let row = 0; row < rowsSeen; row += 1) if (blockOf[row] === block) rows[count++] = row
      return rows
    },
  }
}
