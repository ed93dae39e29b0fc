import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '../runtime/startup-error.ts'
import { layMigrated } from '../testing/databases/migrated-dump.ts'
import { createServerProcesses, type ServerProcess } from '../testing/servers/server-process.ts'
import { lockFolder } from './folder-lock.ts'

let dataDir: string
const servers = createServerProcesses()

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sav-lock-'))
})
afterEach(async () => {
  await servers.end()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Started {
  readonly child: ServerProcess
  /** `up` once the address is printed, else exit code and what was written to stderr. */
  readonly outcome: Promise<'up' | { readonly code: number | null; readonly stderr: string }>
}

const startServer = (): Started => {
  const child = servers.start({ DATA_DIR: dataDir, DEMO: '0' })
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk)
  })
  const outcome = new Promise<'up' | { code: number | null; stderr: string }>((done) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('http://') && done('up'))
    child.on('exit', (code) => done({ code, stderr }))
  })
  return { child, outcome }
}

test('a second server on the same folder refuses with one line, and starts once the first was killed', async () => {
  await layMigrated(join(dataDir, 'pg'))
  const first = startServer()
  expect(await first.outcome).toBe('up')
  const second = await startServer().outcome
  expect(second).toMatchObject({ code: 1 })
  const lines = typeof second === 'object' ? second.stderr.trim().split('\n') : []
  expect(lines).toEqual([expect.stringContaining(`is in use by another server (process ${first.child.pid})`)])

  const ended = new Promise((done) => first.child.on('exit', done))
  first.child.kill('SIGKILL')
  await ended
  expect(await startServer().outcome).toBe('up')
})

test('of two servers that start at the same instant exactly one comes up', async () => {
  const outcomes = await Promise.all([startServer().outcome, startServer().outcome])
  expect(outcomes.filter((outcome) => outcome === 'up')).toHaveLength(1)
})

test('the same process can’t take a folder twice, and can after releasing it', () => {
  const folder = join(dataDir, 'pg')
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(StartupError)
  lock.release()
  lockFolder(folder).release()
})
