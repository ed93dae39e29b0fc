import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { layMigrated } from './testing/databases/migrated-dump.ts'
import { createServerProcesses, type ServerProcess } from './testing/servers/server-process.ts'

let dataDir: string
const servers = createServerProcesses()

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sav-main-'))
})
afterEach(async () => {
  await servers.end()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Run {
  readonly child: ServerProcess
  readonly exited: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>
  /** Resolves with the text printed so far once it contains the pattern. */
  printed(pattern: RegExp): Promise<string>
}

const run = (environment: Readonly<Record<string, string>>): Run => {
  const child = servers.start({ DATA_DIR: dataDir, ...environment })
  let [stdout, stderr] = ['', '']
  const listeners = new Set<() => void>()
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk)
    for (const listener of listeners) listener()
  })
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk)
  })
  return {
    child,
    exited: new Promise((done) => child.on('exit', (code) => done({ code, stdout, stderr }))),
    printed: (pattern) =>
      new Promise((done, fail) => {
        const look = () => pattern.test(stdout) && done(stdout)
        listeners.add(look)
        child.on('exit', () => fail(new Error(`ended before ${pattern}: ${stdout}${stderr}`)))
        look()
      }),
  }
}

const expectOneLine = async (environment: Readonly<Record<string, string>>, text: RegExp): Promise<void> => {
  const { code, stderr } = await run({ DEMO: '0', ...environment }).exited
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(text)])
}

/** A call of the API and its answer, whatever its shape: the assertions say which. */
const call = async (url: string, options: { body?: object; token?: string } = {}) => {
  const answer = await fetch(url, {
    method: options.body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  })
  const json = (await answer.json()) as {
    access_token: string
    errors: object
    user: { role: { slug: string } }
    pagination: { total: number }
  }
  return { status: answer.status, json }
}

const occupy = (): Promise<Server> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => done(server))
  })

describe('a failed start prints one line and exits with code 1', () => {
  test('a port in use', async () => {
    const other = await occupy()
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expectOneLine({ PORT: String(port) }, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is already in use`))
    other.close()
  })

  test('a database that can’t be reached', () =>
    expectOneLine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^The database can't be reached/))

  test('a data folder that can’t be written', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    await expectOneLine({ DATA_DIR: join(file, 'data') }, /can't be written\.$/)
  })

  test('settings that make no sense', async () => {
    await expectOneLine({ PORT: 'http' }, /^PORT must be a number/)
  })
})

describe('a first start', () => {
  // Loading takes most of this file's time: the start after the cut is the one that loads to the
  // end.
  test('with demo data starts over after it was killed, and prints three accounts; the next start keeps the data', async () => {
    const cutOff = run({})
    await cutOff.printed(/loading demo data/)
    cutOff.child.kill('SIGKILL')
    await cutOff.exited

    const first = run({})
    const text = await first.printed(/client@exemple\.fr.*\n/)
    expect(text).toContain('loading demo data')
    const url = /http:\/\/\S+/.exec(text)?.[0]
    for (const role of ROLE_SLUGS) {
      expect(text).toMatch(new RegExp(`${role}@exemple\\.fr\\s+demo-sav-2026`))
      const { json } = await call(`${url}/api/interfaces/auth/login`, {
        body: { email: `${role}@exemple.fr`, password: 'demo-sav-2026' },
      })
      const { json: list } = await call(`${url}/api/models/ticket`, { token: json.access_token })
      expect(list.pagination.total).toBeGreaterThan(role === 'client' ? 5 : 1_999)
    }
    first.child.kill('SIGTERM')
    expect(await first.exited).toMatchObject({ code: 0, stderr: '' })

    const second = run({})
    expect(await second.printed(/http:\/\//)).not.toContain('First start')
    second.child.kill('SIGINT')
    expect((await second.exited).code).toBe(0)
  })

  test('without demo data prints a link that makes the first manager, once', async () => {
    await layMigrated(join(dataDir, 'pg'))
    const server = run({ DEMO: '0', LOG_LEVEL: 'info' })
    const text = await server.printed(/auth\/setup\?token=\S+/)
    expect(text).not.toContain('demo-sav-2026')
    const [, url = '', token = ''] = /(http:\/\/\S+)\/auth\/setup\?token=(\S+)/.exec(text) ?? []
    const setUp = (given: string, password = 'une phrase assez longue') =>
      call(`${url}/api/interfaces/auth/setup`, {
        body: { token: given, firstname: 'Ada', lastname: 'Manager', email: 'ada@exemple.fr', password },
      })
    expect((await setUp('wrong')).status).toBe(403)
    expect(Object.keys((await setUp(token, 'court')).json.errors)).toEqual(['password'])
    const made = await setUp(token)
    expect(made.status).toBe(201)
    const me = await call(`${url}/api/interfaces/auth/user`, { token: made.json.access_token })
    expect(me.json.user.role.slug).toBe('manager')
    expect((await setUp(token)).status).toBe(403)
    server.child.kill('SIGTERM')
    const logs = (await server.exited).stdout.split('\n').filter((line) => line.startsWith('{'))
    expect(logs.length).toBeGreaterThan(8)
    for (const secret of [token, made.json.access_token, 'une phrase assez longue', 'ada@exemple.fr'])
      expect(logs.join('\n')).not.toContain(secret)

    const again = run({ DEMO: '0' })
    expect(await again.printed(/http:\/\//)).not.toContain('auth/setup')
  })
})
