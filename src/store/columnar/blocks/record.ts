import type { ColumnPart } from '../columns/column.ts'
import { int32At } from '../rows/typed-arrays.ts'
import type { TablePart } from '../table/table.ts'
import { checksum } from './checksum.ts'

/**
 * The content of one record of `tail` or `blocks`: rows that were put, or keys that were purged.
 */
export type StoredChange =
  | { readonly kind: 'rows'; readonly part: TablePart }
  | { readonly kind: 'purge'; readonly keys: readonly string[] }

type Array = ColumnPart['arrays'][number]

/** The directory at the beginning of a record. The arrays follow in its order. */
interface Directory {
  readonly purged?: readonly string[]
  readonly count: number
  readonly columns: readonly (readonly [
    name: string,
    head: unknown,
    arrays: readonly (readonly [type: number, length: number])[],
  ])[]
}

const TYPES = [Uint8Array, Int32Array, Float64Array] as const
/** `SAV1` */
const MAGIC = 0x53_41_56_31
/**
 * Words before the directory: magic number, checksum of all that follows, bytes of the record,
 * bytes of the directory.
 */
const FRONT = 4
const FRONT_BYTES = FRONT * 4

/** Rounds up to a multiple of eight, at which a Float64Array must begin. */
const padded = (bytes: number): number => (bytes + 7) & ~7

const typeOf = (array: Array): number => TYPES.findIndex((type) => array instanceof type)

const seal = (directory: Directory, arrays: readonly Array[]): ArrayBuffer => {
  const text = new TextEncoder().encode(JSON.stringify(directory))
  let at = FRONT_BYTES + padded(text.length)
  const buffer = new ArrayBuffer(arrays.reduce((bytes, array) => bytes + padded(array.byteLength), at))
  const bytes = new Uint8Array(buffer)
  bytes.set(text, FRONT_BYTES)
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
    at += padded(array.byteLength)
  }
  const words = new Int32Array(buffer)
  words[0] = MAGIC
  words[2] = buffer.byteLength
  words[3] = text.length
  words[1] = checksum(words, 2)
  return buffer
}

/**
 * Encodes a change as one buffer: IndexedDB copies a buffer at the speed of memory, and a tree of
 * objects slowly.
 */
export const sealRecord = (change: StoredChange): ArrayBuffer => {
  if (change.kind === 'purge') return seal({ purged: change.keys, count: change.keys.length, columns: [] }, [])
  const columns = Object.entries(change.part.columns)
  return seal(
    {
      count: change.part.count,
      columns: columns.map(
        ([name, { head, arrays }]) =>
          [name, head, arrays.map((array) => [typeOf(array), array.length] as const)] as const,
      ),
    },
    columns.flatMap(([, { arrays }]) => arrays),
  )
}

const isWhole = (buffer: unknown): buffer is ArrayBuffer => {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < FRONT_BYTES || buffer.byteLength % 8 !== 0) return false
  const words = new Int32Array(buffer)
  return words[0] === MAGIC && words[2] === buffer.byteLength && words[1] === checksum(words, 2)
}

/** Decodes a record. Its arrays are views of the buffer. Null for a damaged record. */
export const unsealRecord = (buffer: unknown): StoredChange | null => {
  if (!isWhole(buffer)) return null
  const length = int32At(new Int32Array(buffer), 3)
  const directory = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, FRONT_BYTES, length))) as Directory
  if (directory.purged) return { kind: 'purge', keys: directory.purged }
  let at = FRONT_BYTES + padded(length)
  const take = ([type, items]: readonly [number, number]): Array => {
    const array = new (TYPES[type] ?? Uint8Array)(buffer, at, items)
    at += padded(array.byteLength)
    return array
  }
  const columns = Object.fromEntries(
    directory.columns.map(([name, head, arrays]) => [name, { head, arrays: arrays.map(take) }]),
  )
  return { kind: 'rows', part: { count: directory.count, columns } }
}
