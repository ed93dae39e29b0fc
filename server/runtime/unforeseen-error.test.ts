import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServerProcesses } from '../testing/servers/server-process.ts'

const servers = createServerProcesses()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sav-unforeseen-'))
})
afterEach(async () => {
  await servers.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The program, with code that runs in it when it gets SIGUSR2. */
const startWith = async (planted: string) => {
  const code = `process.on('SIGUSR2', () => { ${planted} })`
  const child = await servers.startPrepared({
    DATA_DIR: folder,
    DEMO: '0',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
  })
  let [output, errors] = ['', '']
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const port = new Promise<number>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const found = /http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (found !== undefined) done(Number(found))
    })
    child.once('exit', () => fail(new Error(`It ended before it listened: ${errors}`)))
  })
  return { child, port: await port, errors: () => errors }
}

/** Sends an upgrade and resets the connection. */
const cutUpgrade = async (port: number, path: string, headers: readonly string[]): Promise<void> => {
  const socket = connect(port, '127.0.0.1').on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write([`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', ...headers, '', ''].join('\r\n'))
  await new Promise((done) => setTimeout(done, 5))
  socket.resetAndDestroy()
  await once(socket, 'close')
}

const LINE = /^The server ends after an unforeseen error\. TypeError: planted at /

test('the server outlives upgrades that are cut, and ends with one line after an error that nothing handles', async () => {
  const { child, port, errors } = await startWith(`setTimeout(() => { throw new TypeError('planted') })`)
  for (let n = 0; n < 20; n++) {
    await cutUpgrade(port, '/x', ['Upgrade: a'])
    await cutUpgrade(port, '/app/x', ['Upgrade: websocket', 'Origin: https://elsewhere.example'])
  }
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  expect(errors()).toBe('')
  const exited = once(child, 'exit')
  child.kill('SIGUSR2')
  expect(await exited).toEqual([1, null])
  expect(errors().trim().split('\n')).toEqual([expect.stringMatching(LINE)])
}, 120_000)

test.each([
  ['thrown in a timer', `setTimeout(() => { throw new TypeError('planted') })`],
  ['of a promise', `Promise.reject(new TypeError('planted'))`],
  [
    'of a stream',
    `new (process.getBuiltinModule('node:events'))().emit('error', new TypeError('planted\\nin two lines'))`,
  ],
])('an error %s ends a process with one line and exit code 1', (_name, planted) => {
  const module = JSON.stringify(new URL('./unforeseen-error.ts', import.meta.url).href)
  const code = `import { endOnUnforeseenErrors } from ${module}; endOnUnforeseenErrors(); ${planted}; setInterval(() => {}, 1000)`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^The server ends after an unforeseen error\. TypeError: planted /),
  ])
})
