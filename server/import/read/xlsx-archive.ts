import type { FileHandle } from 'node:fs/promises'
import { listZip, type ZipEntry } from '../../files/zip-listing.ts'
import { UnreadableFile } from './file-problem.ts'
import { isBomb, partBytes } from './zip-part.ts'

const MIB = 1024 * 1024
const MAX_ENTRIES = 2_000
/** Most bytes of one part of a workbook, unpacked. */
const MAX_PART = 400 * MIB

/** Most bytes of a part that is read whole: styles, and the list of sheets. */
const MAX_WHOLE = 8 * MIB

/** Lists the parts of a workbook by name; refuses what declares more than any workbook holds. */
export const partsOf = async (file: FileHandle): Promise<ReadonlyMap<string, ZipEntry>> => {
  const entries = await listZip(file, MAX_ENTRIES)
  if (!entries) throw new UnreadableFile('format')
  if (entries.some((entry) => entry.size > MAX_PART || isBomb(entry))) throw new UnreadableFile('bomb')
  return new Map(entries.map((entry) => [entry.name, entry]))
}

/**
 * Reads the text of a part in blocks. A document type or an entity is dangerous, whatever it says.
 */
export async function* partText(file: FileHandle, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let before = ''
  for await (const block of partBytes(file, entry)) {
    const text = decoder.decode(block, { stream: true })
    const seen = before + text
    if (/<!DOCTYPE|<!ENTITY/i.test(seen)) throw new UnreadableFile('dangerous')
    before = text.slice(-16)
    yield text
  }
  yield decoder.decode()
}

/** Whole text of a small part; null where the workbook has none. */
export const wholePart = async (file: FileHandle, entry: ZipEntry | undefined): Promise<string | null> => {
  if (entry === undefined) return null
  if (entry.size > MAX_WHOLE) throw new UnreadableFile('too_large')
  let text = ''
  for await (const part of partText(file, entry)) text += part
  return text
}
