import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesOf, type Entry, packTar, readTar } from './tar.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sav-tar-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Sizes around the block of 512 bytes, and an empty file.
const CONTENTS = new Map([0, 1, 511, 512, 513, 70_000].map((size) => [`bytes-${size}`, Buffer.alloc(size, size % 251)]))

const entry = (name: string, body: Buffer, size = body.length): Entry => ({ name, size, body: [body] })

async function* entries(): AsyncGenerator<Entry> {
  for (const [name, body] of CONTENTS) yield entry(name, body)
}
async function* only(one: Entry): AsyncGenerator<Entry> {
  yield one
}
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('the tar of this machine unpacks an archive to the same files', async () => {
  const archive = join(folder, 'archive.tar')
  writeFileSync(archive, await bytesOf(packTar(entries())))
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const unpacked = readdirSync(folder).filter((name) => name !== 'archive.tar')
  expect(new Map(unpacked.map((name) => [name, readFileSync(join(folder, name))]))).toEqual(
    new Map([...CONTENTS].sort()),
  )
})

test.each([7, 512, 4096])('an archive that arrives in chunks of %i bytes is read completely', async (size) => {
  const read = new Map<string, Buffer>()
  for await (const { name, body } of readTar(inChunks(await bytesOf(packTar(entries())), size)))
    read.set(name, await bytesOf(body))
  expect(read).toEqual(CONTENTS)
})

test('a truncated archive is refused', async () => {
  const bytes = await bytesOf(packTar(entries()))
  const read = async () => {
    for await (const _ of readTar(inChunks(bytes.subarray(0, bytes.length - 2048), 512)));
  }
  await expect(read()).rejects.toThrow('ends too early')
})

test('a file that changes its size while it is packed stops the archive', async () => {
  await expect(bytesOf(packTar(only(entry('grown', Buffer.alloc(3), 2))))).rejects.toThrow('changed while it was read')
})
