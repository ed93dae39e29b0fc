import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipLimits, type ZipSource, zipOf } from './zip-stream.ts'

const filesOf = (count: number, bytes: number): readonly ZipSource[] =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}.bin`, isPacked: true, read: () => [new Uint8Array(bytes), new Uint8Array(bytes)] }))

const archiveOf = async (sources: readonly ZipSource[], limits?: ZipLimits): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of zipOf(sources, limits)) parts.push(part)
  return Buffer.concat(parts)
}

test('an archive holds its files', async () => {
  const files = unzipSync(await archiveOf(filesOf(3, 1_000)))
  expect(Object.entries(files).map(([name, { length }]) => [name, length])).toEqual(['0.bin', '1.bin', '2.bin'].map((name) => [name, 2_000]))
})

test('an archive of exactly the limits is whole, and one of more ends with an error', async () => {
  const limits = { files: 3, bytes: (await archiveOf(filesOf(3, 1_000))).length }
  expect((await archiveOf(filesOf(3, 1_000), limits)).length).toBe(limits.bytes)
  await expect(archiveOf(filesOf(4, 1), limits)).rejects.toThrow('3 files')
  await expect(archiveOf(filesOf(3, 1_100), limits)).rejects.toThrow('bytes at most')
  const zeros: ZipSource = { name: 'zeros', isPacked: false, read: () => [new Uint8Array(limits.bytes), new Uint8Array(1)] }
  await expect(archiveOf([zeros], limits)).rejects.toThrow('bytes in a file')
})
