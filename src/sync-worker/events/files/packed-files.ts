import type { LoggedEvent } from '#contract/core/events/event.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { carriesFile, type EventFiles } from './event-files.ts'

/** A file inside an exported outbox. */
export interface PackedFile {
  readonly eventId: string
  readonly type: string
  readonly base64: string
}

/** A file that an exported outbox lacks: too large for it, or no longer on this device. */
export interface LeftOutFile {
  readonly eventId: string
  readonly name: string
  readonly reason: 'too_large' | 'gone'
}

/** The files of an exported outbox. */
export interface Packed {
  readonly files: readonly PackedFile[]
  readonly leftOut: readonly LeftOutFile[]
}

/** Limit for all files together, bytes. Browsers hold no text of more than half a gigabyte. */
const MAX_BYTES = 200 * 1024 * 1024

/**
 * Encodes the files of these events in the order of the events, up to `maxBytes` bytes together.
 */
export const packFiles = async (
  events: readonly LoggedEvent[],
  files: EventFiles,
  maxBytes = MAX_BYTES,
): Promise<Packed> => {
  const packedFiles: PackedFile[] = []
  const leftOut: LeftOutFile[] = []
  let bytes = 0
  for (const event of events.filter(carriesFile)) {
    const blob = await files.readBlob(event.id)
    const fits = blob !== null && bytes + blob.size <= maxBytes
    if (fits) {
      bytes += blob.size
      packedFiles.push({ eventId: event.id, type: blob.type, base64: await toBase64(blob) })
    } else
      leftOut.push({
        eventId: event.id,
        name: String(event.payload['name'] ?? ''),
        reason: blob ? 'too_large' : 'gone',
      })
  }
  return { files: packedFiles, leftOut }
}

const isPacked = (value: unknown): value is PackedFile => {
  const { eventId, type, base64 } = (typeof value === 'object' && value !== null ? value : {}) as Partial<PackedFile>
  return typeof eventId === 'string' && typeof type === 'string' && typeof base64 === 'string'
}

/**
 * Decodes the readable files, by event id. An event without its file is refused when it would be
 * sent.
 */
export const unpackFiles = (packed: unknown): ReadonlyMap<string, Blob> => {
  const blobs = new Map<string, Blob>()
  for (const file of Array.isArray(packed) ? packed.filter(isPacked) : []) {
    try {
      blobs.set(file.eventId, fromBase64(file.base64, file.type))
    } catch {
      // A damaged file counts as missing.
    }
  }
  return blobs
}
