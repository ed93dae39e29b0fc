import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partBytes } from '../import/read/zip-part.ts'
import {
  archiveEnd,
  countBytes,
  descriptorOf,
  directoryEntry,
  localHeader,
  type ZipRecord,
} from '../runtime/zip-format.ts'
import { zipOf } from '../runtime/zip-stream.ts'
import { listZip } from './zip-listing.ts'

const GIB = 1024 ** 3

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sav-large-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const opened = async <Result>(name: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> => {
  const file = await open(join(folder, name), 'w+')
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const textOf = async (file: FileHandle, entry: Parameters<typeof partBytes>[1]): Promise<string> => {
  let text = ''
  for await (const bytes of partBytes(file, entry)) text += String(bytes)
  return text
}

const COUNT = 70_000

test('an archive of more than 65,535 files is written and read', () =>
  opened('many.zip', async (file) => {
    const sources = Array.from({ length: COUNT }, (_, n) => ({
      name: `files/${n}`,
      isPacked: true,
      read: () => [Buffer.from(String(n))],
    }))
    for await (const part of zipOf(sources)) await file.write(part)
    const entries = await listZip(file, COUNT)
    expect(entries?.length).toBe(COUNT)
    for (const n of [0, 65_535, 65_536, COUNT - 1]) {
      const entry = entries?.[n]
      expect(entry?.name).toBe(`files/${n}`)
      if (entry) expect(await textOf(file, entry)).toBe(String(n))
    }
    expect(await listZip(file, COUNT - 1)).toBeNull()
  }))

const recordAt = (offset: number, name: string): ZipRecord => ({
  ...{ name: Buffer.from(name), isPacked: true, writtenAt: new Date(), offset, crc: 0, compressed: 0, size: 0 },
})

/** Writes a sparse archive: a file of zeros of this size, and a short one behind it. */
const writeSparse = async (file: FileHandle, zeros: number): Promise<{ readonly end: number }> => {
  const first = recordAt(0, 'zeros')
  first.compressed = zeros
  first.size = zeros
  const header = localHeader(first)
  await file.write(header, 0, header.length, 0)
  const descriptor = descriptorOf(first)
  let at = header.length + zeros
  const second = recordAt(at + descriptor.length, 'behind')
  const text = Buffer.from('derrière')
  countBytes(second, text)
  second.compressed = text.length
  const written = [descriptor, localHeader(second), text, descriptorOf(second)]
  const offset = at + Buffer.concat(written).length
  const directory = Buffer.concat([directoryEntry(first), directoryEntry(second)])
  written.push(directory, archiveEnd({ files: 2, bytes: directory.length, offset }))
  for (const bytes of written) {
    await file.write(bytes, 0, bytes.length, at)
    at += bytes.length
  }
  return { end: at }
}

test.each([4 * GIB - 1000, 4 * GIB - 2, 4 * GIB - 1, 4 * GIB, 9 * GIB])(
  'a file of %i bytes and the one after it are found',
  (zeros) =>
    opened(`sparse-${zeros}.zip`, async (file) => {
      await writeSparse(file, zeros)
      const entries = (await listZip(file, 10)) ?? []
      expect(entries.map(({ name, size, compressed }) => [name, size, compressed])).toEqual([
        ['zeros', zeros, zeros],
        ['behind', 9, 9],
      ])
      const [, behind] = entries
      expect(behind && (await textOf(file, behind))).toBe('derrière')
    }),
)

test('an end that says what cannot be is refused', () =>
  opened('false.zip', async (file) => {
    const { end } = await writeSparse(file, 5 * GIB)
    const record = end - 22 - 20 - 56
    const huge = Buffer.alloc(8, 0xff)
    for (const place of [record + 32, record + 40, record + 48, end - 22 - 20 + 8]) {
      const before = Buffer.alloc(8)
      await file.read(before, 0, 8, place)
      await file.write(huge, 0, 8, place)
      expect(await listZip(file, 10), String(place - record)).toBeNull()
      await file.write(before, 0, 8, place)
    }
    expect((await listZip(file, 10))?.length).toBe(2)
  }))
