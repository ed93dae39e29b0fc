import { inflateSync } from 'node:zlib'

/** Bytes that all compressed parts of a PDF may have together when they are read. */
const MAX_BYTES = 64 * 1024 * 1024
/** A part compressed more often than this is no document. */
const MAX_LAYERS = 3

const KEYWORD = Buffer.from('stream')
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d]

/**
 * Tells whether a PDF is small enough to be read: a few kilobytes can unpack into gigabytes. Every
 * part is unpacked here first, with a limit. LZW, which packs as tightly, is not accepted.
 */
export const isSmallPdf = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes('/LZW')) return false
  let left = MAX_BYTES
  for (let at = file.indexOf(KEYWORD); at !== -1; at = file.indexOf(KEYWORD, at + KEYWORD.length)) {
    const used = unpackedSize(file.subarray(startAfter(file, at)), left, MAX_LAYERS)
    if (used === null) return false
    left -= used
  }
  return true
}

const startAfter = (file: Buffer, keyword: number): number => {
  const end = keyword + KEYWORD.length
  return end + (file[end] === CARRIAGE_RETURN && file[end + 1] === LINE_FEED ? 2 : 1)
}

const looksPacked = (part: Buffer): boolean =>
  part.length > 2 && ((part[0] ?? 0) & 0x0f) === 8 && part.readUInt16BE(0) % 31 === 0

/** Bytes of a part with all its layers; 0 where it is not packed, null above the limit. */
const unpackedSize = (part: Buffer, limit: number, layers: number): number | null => {
  if (!looksPacked(part)) return 0
  if (limit <= 0 || layers === 0) return null
  try {
    const unpacked = inflateSync(part, { maxOutputLength: limit })
    const inner = unpackedSize(unpacked, limit - unpacked.length, layers - 1)
    return inner === null ? null : unpacked.length + inner
  } catch (error) {
    // Bytes that only look packed are left to the reader of PDF.
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? null : 0
  }
}
