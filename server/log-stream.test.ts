import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openLogStream } from './log-stream.ts'
import { createServerProcesses } from './testing/server-process.ts'

const servers = createServerProcesses()
let folder: string | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await servers.end()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const FULL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

test('a full log device is reported once, and its lines arrive once there is room', () => {
  let isFull = true
  const written: string[] = []
  vi.spyOn(fs, 'writeSync').mockImplementation((_fd: number, text: unknown) => {
    if (isFull) throw FULL
    written.push(String(text))
    return Buffer.byteLength(String(text))
  })
  const reports: string[] = []
  const stream = openLogStream(99, (line) => reports.push(line), 60)
  stream.write('first line, which waits\n')
  stream.write('second line, which waits\n')
  stream.write('third line, for which there is no room in memory either\n')
  expect(reports).toEqual(["The log can't be written (ENOSPC). The server goes on without it."])
  isFull = false
  stream.write('fourth\n')
  expect(written.join('')).toBe('first line, which waits\nsecond line, which waits\nfourth\n')
  expect(reports.at(-1)).toBe('The log is written again; 1 lines are missing from it.')
})

test('a server whose output is closed goes on, and says so on standard error', async () => {
  folder = mkdtempSync(join(tmpdir(), 'sav-log-'))
  const child = servers.start({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'info' })
  let [output, errors] = ['', '']
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const port = await new Promise<string>((done) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const found = /localhost:(\d+)\/auth/.exec(output)?.[1]
      if (found) done(found)
    })
  })
  child.stdout.destroy()
  for (let request = 0; request < 5; request++) expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  await vi.waitUntil(() => errors !== '', 10_000)
  expect(errors).toBe("The log can't be written (EPIPE). The server goes on without it.\n")
  expect(child.exitCode).toBeNull()
})
