import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerProcesses } from '../testing/servers/server-process.ts'
import { openOutput } from './output.ts'

let folder: string
const servers = createServerProcesses()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sav-output-'))
})
afterEach(async () => {
  await servers.end()
  rmSync(folder, { recursive: true, force: true })
})

test('a file that takes nothing is reported once, and is written again as soon as it can be', () => {
  const path = join(folder, 'log')
  const stream = Object.assign(new Writable(), { fd: openSync(path, 'a') }) as unknown as Parameters<
    typeof openOutput
  >[0] & { fd: number }
  const reports: string[] = []
  const write = openOutput(stream, (line) => reports.push(line))
  write('first\n')
  const { fd } = stream
  Object.assign(stream, { fd: openSync(path, 'r') })
  write('lost\n')
  write('lost too\n')
  expect(reports).toEqual(["Standard output can't be written (EBADF). The server goes on without it."])
  closeSync(stream.fd)
  Object.assign(stream, { fd })
  write('second\n')
  write('third\n')
  closeSync(fd)
  expect(reports.slice(1)).toEqual(['Standard output is written again; 2 of its texts are lost.'])
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\nthird\n')
})

test('a full device is reported, and its stream is never written to', () => {
  const stream = Object.assign(new Writable(), { fd: openSync('/dev/full', 'a') }) as unknown as Parameters<
    typeof openOutput
  >[0]
  const reports: string[] = []
  const write = openOutput(stream, (line) => reports.push(line))
  write('lost\n')
  closeSync(stream.fd)
  expect(reports).toEqual(["Standard output can't be written (ENOSPC). The server goes on without it."])
})

test('an unknown descriptor is reported like a file that takes nothing', () => {
  const stream = Object.assign(new Writable(), { fd: -1 }) as unknown as Parameters<typeof openOutput>[0]
  const reports: string[] = []
  openOutput(stream, (line) => reports.push(line))('lost\n')
  expect(reports).toHaveLength(1)
})

test('a server with a closed output continues, and reports it on standard error', async () => {
  const child = await servers.startPrepared({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'info' })
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
  for (let request = 0; request < 5; request++)
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  await vi.waitUntil(() => errors !== '', 30_000)
  expect(errors).toBe("Standard output can't be written (EPIPE). The server goes on without it.\n")
  expect(child.exitCode).toBeNull()
})
