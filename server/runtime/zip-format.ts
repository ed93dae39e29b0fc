import { crc32 } from 'node:zlib'

/**
 * The records of a ZIP file (APPNOTE.TXT 6.3.10, PKWARE). Numbers that do not fit in their usual
 * fields are in those of ZIP64, and only those: readers without ZIP64 read everything else.
 */
export interface ZipRecord {
  readonly name: Buffer
  readonly isPacked: boolean
  readonly writtenAt: Date
  /** Offset of its header. */
  readonly offset: number
  crc: number
  compressed: number
  size: number
}

const MAX_UINT16 = 0xffff
const MAX_UINT32 = 0xffff_ffff

/** Version of the format that a reader needs: 2.0 for packed files, 4.5 for ZIP64. */
const VERSION = 20
const VERSION_64 = 45
/** Sizes and digest follow the bytes of a file. */
const FOLLOWED = 0x0008
const UTF8 = 0x0800
const STORED = 0
const DEFLATED = 8
const EXTRA_64 = 0x0001

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50

/** A number and how many bytes it takes. */
type Sized = readonly [bytes: 2 | 4 | 8, value: number]

/** Numbers one after the other, little-endian. */
const encode = (numbers: readonly Sized[]): Buffer => {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of numbers) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

const flagsOf = ({ name }: ZipRecord): number => FOLLOWED | (name.some((byte) => byte > 0x7f) ? UTF8 : 0)

/** Fields that header and directory share; the time is that of MS-DOS. */
const commonFields = (
  record: ZipRecord,
  version: number,
  { crc, compressed, size }: Pick<ZipRecord, 'crc' | 'compressed' | 'size'>,
): Sized[] => {
  const { writtenAt } = record
  const time = (writtenAt.getHours() << 11) | (writtenAt.getMinutes() << 5) | (writtenAt.getSeconds() >> 1)
  const day = ((writtenAt.getFullYear() - 1980) << 9) | ((writtenAt.getMonth() + 1) << 5) | writtenAt.getDate()
  return [
    [2, version],
    [2, flagsOf(record)],
    [2, record.isPacked ? STORED : DEFLATED],
    [2, time],
    [2, day],
    [4, crc],
    [4, compressed],
    [4, size],
    [2, record.name.length],
  ]
}

/** Header in front of the bytes of a file, whose sizes follow them. */
export const localHeader = (record: ZipRecord): Buffer =>
  Buffer.concat([
    encode([[4, LOCAL], ...commonFields(record, VERSION, { crc: 0, compressed: 0, size: 0 }), [2, 0]]),
    record.name,
  ])

/** Digest and sizes behind the bytes of a file. */
export const descriptorOf = ({ crc, compressed, size }: ZipRecord): Buffer => {
  const bytes = compressed >= MAX_UINT32 || size >= MAX_UINT32 ? 8 : 4
  return encode([
    [4, DESCRIPTOR],
    [4, crc],
    [bytes, compressed],
    [bytes, size],
  ])
}

/** Entry of the directory for a file that is written. */
export const directoryEntry = (record: ZipRecord): Buffer => {
  const { crc, compressed, size, offset } = record
  // A field full of ones says that its number is among the extra fields.
  const hasLargeSizes = compressed >= MAX_UINT32 || size >= MAX_UINT32
  const isFar = offset >= MAX_UINT32
  const numbers: readonly Sized[] = [
    ...(hasLargeSizes
      ? ([
          [8, size],
          [8, compressed],
        ] as const)
      : []),
    ...(isFar ? ([[8, offset]] as const) : []),
  ]
  const extra = numbers.length === 0 ? Buffer.alloc(0) : encode([[2, EXTRA_64], [2, numbers.length * 8], ...numbers])
  const version = numbers.length === 0 ? VERSION : VERSION_64
  const sizes = hasLargeSizes ? { crc, compressed: MAX_UINT32, size: MAX_UINT32 } : { crc, compressed, size }
  return Buffer.concat([
    encode([
      [4, CENTRAL],
      [2, version],
      ...commonFields(record, version, sizes),
      // Extra fields, comment, disk, internal and external attributes.
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, isFar ? MAX_UINT32 : offset],
    ]),
    ...[record.name, extra],
  ])
}

/** Size and place of a directory. */
export interface Directory {
  readonly files: number
  readonly bytes: number
  readonly offset: number
}

/** End of an archive, behind its directory. */
export const archiveEnd = ({ files, bytes, offset }: Directory): Buffer => {
  const isLarge = files >= MAX_UINT16 || bytes >= MAX_UINT32 || offset >= MAX_UINT32
  const numbers: readonly Sized[] = [
    [8, files],
    [8, files],
    [8, bytes],
    [8, offset],
  ]
  const end64: readonly Sized[] = [
    // Bytes of the rest of the record; disks.
    [4, END_64],
    [8, 44],
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    ...numbers,
    [4, LOCATOR_64],
    [4, 0],
    [8, offset + bytes],
    [4, 1],
  ]
  const count = Math.min(files, MAX_UINT16)
  return encode([
    ...(isLarge ? end64 : []),
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, Math.min(bytes, MAX_UINT32)],
    [4, Math.min(offset, MAX_UINT32)],
    [2, 0],
  ])
}

/** Adds bytes of a file to what its record says of them. */
export const countBytes = (record: ZipRecord, bytes: Uint8Array): void => {
  record.crc = crc32(bytes, record.crc)
  record.size += bytes.length
}
