import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileEntry } from './file-entry.ts'
import { FILES } from './format.ts'
import { bytesOf, type Entry } from './tar.ts'
import { unpackFile } from './unpack-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sav-backed-up-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const contentOf = async (entry: Entry | null): Promise<string> =>
  String(
    await bytesOf(
      (async function* () {
        yield* entry?.body ?? []
      })(),
    ),
  )

test('a file that a person deletes while its entry waits in the backup is in it; one that is gone is left out', async () => {
  writeFileSync(join(folder, 'photo'), 'octets')
  writeFileSync(join(folder, 'empty'), '')
  const entries = [await fileEntry(folder, 'photo'), await fileEntry(folder, 'empty')]
  rmSync(join(folder, 'photo'))
  expect(entries.map((entry) => entry?.size)).toEqual([6, 0])
  expect([await contentOf(entries[0] ?? null), await contentOf(entries[1] ?? null)]).toEqual(['octets', ''])
  expect(await fileEntry(folder, 'photo')).toBeNull()
})

test('a file that is unpacked replaces the one of its name, and leaves it where its bytes end too early', async () => {
  writeFileSync(join(folder, 'photo'), 'présente')
  const unpack = (body: () => AsyncGenerator<Buffer>) =>
    unpackFile(folder, { name: `${FILES}photo`, size: 8, body: body() })
  const failing = unpack(async function* () {
    yield Buffer.from('sauv')
    throw new Error('The archive ends too early.')
  })
  await expect(failing).rejects.toThrow('too early')
  expect([readFileSync(join(folder, 'photo'), 'utf8'), readdirSync(folder)]).toEqual(['présente', ['photo']])
  await unpack(async function* () {
    yield Buffer.from('sauvée')
  })
  expect([readFileSync(join(folder, 'photo'), 'utf8'), readdirSync(folder)]).toEqual(['sauvée', ['photo']])
})
