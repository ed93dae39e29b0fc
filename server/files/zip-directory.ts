import type { FileHandle } from 'node:fs/promises'

/** Place of the directory of a ZIP archive, as its end declares it. */
export interface ZipDirectory {
  readonly count: number
  readonly length: number
  readonly offset: number
}

const END = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const END_64 = 0x06064b50
const END_64_LENGTH = 56
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_LENGTH = 20

/** Bytes of a file; null when it ends before. */
export const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer | null> => {
  if (!Number.isSafeInteger(position) || position < 0) return null
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : null
}

const endOf = (tail: Buffer): number => {
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (tail.readUInt32LE(at) === END && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

/**
 * The numbers of ZIP64 in front of the end; undefined where there are none, null where they are
 * damaged.
 */
const large64 = async (file: FileHandle, end: number): Promise<ZipDirectory | null | undefined> => {
  const locator = end < LOCATOR_64_LENGTH ? null : await readAt(file, end - LOCATOR_64_LENGTH, LOCATOR_64_LENGTH)
  if (locator?.readUInt32LE(0) !== LOCATOR_64) return undefined
  const record = await readAt(file, Number(locator.readBigUInt64LE(8)), END_64_LENGTH)
  if (record?.readUInt32LE(0) !== END_64) return null
  const [count, length, offset] = [32, 40, 48].map((at) => Number(record.readBigUInt64LE(at)))
  return { count: count ?? 0, length: length ?? 0, offset: offset ?? 0 }
}

/** Finds the directory of an archive; null for a file without one, or with one that cannot be. */
export const findDirectory = async (file: FileHandle): Promise<ZipDirectory | null> => {
  const { size } = await file.stat()
  const tailLength = Math.min(size, END_LENGTH + MAX_COMMENT)
  const tail = await readAt(file, size - tailLength, tailLength)
  const at = tail ? endOf(tail) : -1
  if (!tail || at < 0) return null
  const plain = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  const found = await large64(file, size - tailLength + at)
  if (found === null) return null
  const directory = found ?? plain
  return directory.offset + directory.length <= size ? directory : null
}
