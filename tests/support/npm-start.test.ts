import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const SUPERVISE = resolve(import.meta.dirname, '../../scripts/supervise.mjs')

/**
 * Starts a server as `scripts/start.mjs` does: in a process group of its own; it prints a line when
 * it is told to stop.
 */
const SCRIPT = `
import { spawn } from 'node:child_process'
import { supervise } from ${JSON.stringify(SUPERVISE)}
const server = "process.on('SIGTERM', () => { console.log('told'); setTimeout(() => process.exit(), 1000) }); setInterval(() => {}, 1000); console.log('ready')"
supervise([spawn(process.execPath, ['-e', server], { stdio: 'inherit', detached: true })], process.ppid)
`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sav-start-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts: { start: 'node start.mjs' } }))
  writeFileSync(join(folder, 'start.mjs'), SCRIPT)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the script with npm, ends it as soon as it is ready, and returns its output. */
const endedBy = (end: (npm: number) => void): Promise<string> => {
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  let output = ''
  let isReady = false
  npm.stdout.on('data', (part) => {
    output += String(part)
    if (isReady || !output.includes('ready')) return
    isReady = true
    end(npm.pid ?? 0)
  })
  // By then every process that held an end of the pipe has ended: npm, its shell, the script and
  // the server.
  return new Promise((done) => npm.on('close', () => done(output)))
}

const isPosix = process.platform !== 'win32'

it.runIf(isPosix)('a server that npm started ends with npm, which tells nobody but its shell', async () => {
  expect(await endedBy((npm) => process.kill(npm, 'SIGTERM'))).toBe('ready\ntold\n')
})

it.runIf(isPosix)(
  'Ctrl+C, which a terminal says to npm and to all that it started, tells the server once',
  async () => {
    expect(await endedBy((npm) => process.kill(-npm, 'SIGINT'))).toBe('ready\ntold\n')
  },
)
