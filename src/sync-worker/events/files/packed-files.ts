import type { LoggedEvent } from '#contract/core/event.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { carriesFile, type KeptFiles } from './kept-files.ts'

/** A file inside of an outbox that is written as JSON. */
export interface PackedFile {
  readonly eventId: string
  readonly type: string
  readonly base64: string
}

/** One that is not in it: there was no room for it, or it is not on this device any more. */
export interface LeftOutFile {
  readonly eventId: string
  readonly name: string
  readonly reason: 'too_large' | 'gone'
}

export interface Packed {
  readonly files: readonly PackedFile[]
  readonly leftOut: readonly LeftOutFile[]
}

/** Of all files together; browsers hold no text of more than half a gigabyte. */
const MOST_BYTES = 200 * 1024 * 1024

/** The files that wait with these events, in their order, as far as there is room. */
export const packFiles = async (events: readonly LoggedEvent[], files: KeptFiles, mostBytes = MOST_BYTES): Promise<Packed> => {
  const packed: PackedFile[] = []
  const leftOut: LeftOutFile[] = []
  let bytes = 0
  for (const event of events.filter(carriesFile)) {
    const blob = await files.readBlob(event.id)
    const fits = blob !== null && bytes + blob.size <= mostBytes
    if (fits) {
      bytes += blob.size
      packed.push({ eventId: event.id, type: blob.type, base64: await toBase64(blob) })
    } else leftOut.push({ eventId: event.id, name: String(event.payload['name'] ?? ''), reason: blob ? 'too_large' : 'gone' })
  }
  return { files: packed, leftOut }
}

const isPacked = (value: unknown): value is PackedFile => {
  const { eventId, type, base64 } = (typeof value === 'object' && value !== null ? value : {}) as Partial<PackedFile>
  return typeof eventId === 'string' && typeof type === 'string' && typeof base64 === 'string'
}

/** The readable ones by the id of their event; without its bytes an event says so when it is sent. */
export const unpackFiles = (packed: unknown): ReadonlyMap<string, Blob> => {
  const found = new Map<string, Blob>()
  for (const file of Array.isArray(packed) ? packed.filter(isPacked) : []) {
    try {
      found.set(file.eventId, fromBase64(file.base64, file.type))
    } catch {
      // Damaged: as if it were not there.
    }
  }
  return found
}
