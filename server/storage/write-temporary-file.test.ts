import { pbkdf2 } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTemporaryFile } from './write-temporary-file.ts'

const derive = promisify(pbkdf2)
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sav-temporary-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const gone = async function* (): AsyncGenerator<Buffer> {
  yield Buffer.from('begun')
  await pause(1)
  throw new Error('gone')
}

test('the bytes are written, readable by the owner only', async () => {
  const path = join(folder, 'whole')
  await writeTemporaryFile(path, Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect(readFileSync(path, 'utf8')).toBe('one two')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a file whose stream ends early can be removed at once, and stays removed', async () => {
  const path = join(folder, 'early')
  // Keeps the threads of file calls busy, so that the file opens late.
  const busy = Array.from({ length: 8 }, () => derive('password', 'salt', 100_000, 64, 'sha512'))
  const written = writeTemporaryFile(path, gone())
  const failure = await written.catch((error: unknown) => {
    rmSync(path, { force: true })
    return error
  })
  expect(failure).toEqual(new Error('gone'))
  await Promise.all(busy)
  await pause(50)
  expect(existsSync(path)).toBe(false)
})

test('a file that exists is not written again', async () => {
  const path = join(folder, 'taken')
  await writeTemporaryFile(path, Readable.from([Buffer.from('first')]))
  await expect(writeTemporaryFile(path, Readable.from([Buffer.from('second')]))).rejects.toMatchObject({
    code: 'EEXIST',
  })
  expect(readFileSync(path, 'utf8')).toBe('first')
})
