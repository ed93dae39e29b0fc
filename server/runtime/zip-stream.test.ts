import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipSource, zipOf } from './zip-stream.ts'

const archiveOf = async (sources: readonly ZipSource[]): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of zipOf(sources)) parts.push(part)
  return Buffer.concat(parts)
}

const bytesOf = (text: string): Buffer => Buffer.from(text)

test('an archive holds its files, packed and stored, empty and with names of any letters', async () => {
  const long = Array.from({ length: 500 }, (_, n) => bytesOf(`ligne ${n} d’un fichier\n`.repeat(40)))
  const sources: readonly ZipSource[] = [
    { name: 'données/été 🖨️.csv', isPacked: false, read: () => long },
    { name: 'photo.jpg', isPacked: true, read: () => [bytesOf('a'), new Uint8Array(0), bytesOf('b')] },
    { name: 'vide.txt', isPacked: false, read: () => [] },
    { name: 'rien.bin', isPacked: true, read: () => [] },
  ]
  const archive = await archiveOf(sources)
  const files = unzipSync(archive)
  expect(Object.keys(files)).toEqual(sources.map(({ name }) => name))
  expect(Buffer.from(files['données/été 🖨️.csv'] ?? []).equals(Buffer.concat(long))).toBe(true)
  expect(Buffer.from(files['photo.jpg'] ?? []).toString()).toBe('ab')
  expect([files['vide.txt']?.length, files['rien.bin']?.length]).toEqual([0, 0])
  expect(archive.length).toBeLessThan(Buffer.concat(long).length / 10)
})

test('a file that cannot be read ends the archive with its error', async () => {
  for (const isPacked of [true, false]) {
    const broken: ZipSource = {
      ...{ name: 'broken', isPacked },
      read: async function* () {
        yield bytesOf('x'.repeat(200_000))
        throw new Error('the disk failed')
      },
    }
    await expect(archiveOf([broken])).rejects.toThrow('the disk failed')
  }
})
