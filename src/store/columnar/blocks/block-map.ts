import { uint16At, uint32At } from '../rows/typed-arrays.ts'

const NONE = 0xffff

/**
 * Which block each row is stored in, and which blocks are behind what the memory holds. The rows of a block need not be neighbours: after
 * a start the rows that were free are gone and the others have moved together, and no block has to be written anew for that.
 */
export interface BlockMap {
  /** Blocks 0 … blocks-1 have rows. */
  readonly blocks: number
  /** These rows came from this block. A row that another block brought too makes both wait to be written. */
  placed(block: number, rows: Uint32Array): void
  /** These rows have changed; new ones are given a block. */
  changed(rows: Uint32Array): void
  /** Blocks to be written, ascending. */
  dirty(): readonly number[]
  clean(block: number): void
  /** Ascending; free rows among them. */
  rowsOf(block: number): Uint32Array
}

/** A block holds at most `blockRows` rows. */
export const createBlockMap = (blockRows: number): BlockMap => {
  let blockOf = new Uint16Array(1024).fill(NONE)
  /** One more than the highest row seen. */
  let rowsSeen = 0
  const sizes: number[] = []
  const dirty = new Set<number>()
  let open = -1

  const reserve = (row: number): void => {
    if (row < rowsSeen) return
    rowsSeen = row + 1
    if (rowsSeen <= blockOf.length) return
    const grown = new Uint16Array(Math.max(rowsSeen, Math.ceil(blockOf.length * 1.5))).fill(NONE)
    grown.set(blockOf)
    blockOf = grown
  }

  const put = (row: number, block: number): void => {
    while (sizes.length <= block) sizes.push(0)
    blockOf[row] = block
    sizes[block] = (sizes[block] as number) + 1
  }

  /** A block with room: one that has become half empty, else the last, else a new one. */
  const blockWithRoom = (): number => {
    if (open >= 0 && (sizes[open] as number) < blockRows) return open
    const sparse = sizes.findIndex((size) => size < blockRows / 2)
    const last = sizes.length - 1
    if (sparse >= 0) open = sparse
    else open = last >= 0 && (sizes[last] as number) < blockRows ? last : sizes.length
    return open
  }

  return {
    get blocks() {
      return sizes.length
    },
    placed: (block, rows) => {
      while (sizes.length <= block) sizes.push(0)
      let highest = -1
      // By index: a start goes through here before anything is compiled, and an iterator would be called a million times.
      for (let index = 0; index < rows.length; index += 1) highest = Math.max(highest, uint32At(rows, index))
      reserve(highest)
      let fresh = 0
      for (let index = 0; index < rows.length; index += 1) {
        const row = uint32At(rows, index)
        const known = uint16At(blockOf, row)
        if (known === NONE) {
          blockOf[row] = block
          fresh += 1
        } else if (known !== block) {
          dirty.add(known)
          dirty.add(block)
        }
      }
      sizes[block] = (sizes[block] as number) + fresh
    },
    changed: (rows) => {
      let last = NONE
      for (const row of rows) {
        reserve(row)
        if (blockOf[row] === NONE) put(row, blockWithRoom())
        const block = uint16At(blockOf, row)
        if (block !== last) dirty.add(block)
        last = block
      }
    },
    dirty: () => [...dirty].sort((a, b) => a - b),
    clean: (block) => void dirty.delete(block),
    rowsOf: (block) => {
      const rows = new Uint32Array(sizes[block] ?? 0)
      let found = 0
      for (let row = 0; row < rowsSeen; row += 1) if (blockOf[row] === block) rows[found++] = row
      return rows
    },
  }
}
