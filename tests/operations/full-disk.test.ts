import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { HEADERS } from '#contract/core/protocol.ts'
import { startPostgres } from '#server/testing/databases/postgres.ts'
import { countNames, openSessions } from '#tests/support/durability.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'

const MIB = 1024 * 1024
/** Below the server's reserve. */
const ALMOST_FULL = 32 * MIB
const PEOPLE = 8

const disk = await mountSmallDisk(256)
afterAll(() => disk?.dispose())

interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly retryAfter: string | null
  readonly echo: string | null
}

const ask = async (server: ServerProcess, path: string): Promise<Answer> => answerOf(await fetch(server.origin + path))

const answerOf = async (answer: Response): Promise<Answer> => {
  const { code } = (await answer.json()) as { readonly code?: string }
  const { status, headers } = answer
  return { status, code, retryAfter: headers.get('retry-after'), echo: headers.get(HEADERS.idempotencyKey) }
}

/**
 * Devices that write without pause, each repeating a refused write under its key until the server
 * takes it.
 */
const startWriters = (server: ServerProcess, tokens: readonly string[]) => {
  const acknowledged: string[] = []
  const refused: Answer[] = []
  let isOver = false

  const send = async (token: string, name: string, key: string): Promise<Answer> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [HEADERS.idempotencyKey]: key,
    }
    const body = JSON.stringify({ name, private_info: randomUUID().repeat(50) })
    return answerOf(await fetch(`${server.origin}/api/models/client`, { method: 'POST', headers, body }))
  }
  const write = async (token: string, name: string): Promise<void> => {
    const key = randomUUID()
    for (;;) {
      const answer = await send(token, name, key)
      if (answer.status === 201) return void acknowledged.push(name)
      refused.push({ ...answer, echo: answer.echo === key ? 'its key' : answer.echo })
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  const writers = tokens.map(async (token, device) => {
    for (let n = 0; !isOver && n < 150; n++) {
      await write(token, `device ${device}, write ${n}`)
      await new Promise((done) => setTimeout(done, 100))
    }
  })
  // Awaited at the end: a failure before that is told there.
  const all = Promise.allSettled(writers)
  return {
    acknowledged,
    refused,
    /** Resolves once every write that was begun is acknowledged. */
    end: async () => {
      isOver = true
      const failed = (await all).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(failed).toEqual([])
    },
  }
}

const SERVER_FULL: Answer = { status: 503, code: 'server_full', retryAfter: '30', echo: 'its key' }

interface Stage {
  readonly disk: SmallDisk
  readonly server: ServerProcess
  readonly tokens: readonly string[]
}

/** Fills the disk among writes and makes room again: each acknowledged write is there once. */
const fillAmongWrites = async ({ disk, server, tokens }: Stage, whenAlmostFull: () => Promise<void>): Promise<void> => {
  const writers = startWriters(server, tokens)
  const [token = ''] = tokens
  const read = async () =>
    (await fetch(`${server.origin}/api/models/client`, { headers: { authorization: `Bearer ${token}` } })).status
  const moreOf = async (list: readonly unknown[]) => {
    const before = list.length
    await expect.poll(() => list.length, { timeout: 60_000 }).toBeGreaterThan(before + PEOPLE)
  }
  await moreOf(writers.acknowledged)
  disk.fill(ALMOST_FULL)
  await whenAlmostFull()
  disk.fill(0)
  await moreOf(writers.refused)
  expect(new Set(writers.refused.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify(SERVER_FULL)]),
  )
  expect([(await ask(server, '/health')).status, await read()]).toEqual([200, 200])

  disk.free()
  await expect.poll(async () => (await ask(server, '/ready')).status, { timeout: 60_000 }).toBe(200)
  await moreOf(writers.acknowledged)
  await writers.end()
  const names = await countNames(server, token)
  expect(writers.acknowledged.filter((name) => names.get(name) !== 1)).toEqual([])
  expect(server.child()?.exitCode).toBe(null)
}

const onPglite = async (disk: SmallDisk): Promise<void> => {
  const prepared = mkdtempSync(join(tmpdir(), 'sav-prepared-'))
  const tokens = await openSessions({ folder: join(prepared, 'pg') }, PEOPLE)
  cpSync(prepared, join(disk.path, 'data'), { recursive: true })
  rmSync(prepared, { recursive: true })
  const server = await createServerProcess({
    dataDir: join(disk.inside, 'data'),
    command: disk.command,
    environment: { DEMO: '0', LOG_LEVEL: 'debug' },
    outputTo: '/dev/full',
  })
  // Nothing is taken from here on: PGlite itself must not meet the end of the disk.
  const isRefusing = () =>
    expect.poll(() => ask(server, '/ready'), { timeout: 60_000 }).toMatchObject({ status: 503, code: 'server_full' })
  try {
    await fillAmongWrites({ disk, server, tokens }, isRefusing)
  } finally {
    disk.free()
    await server.dispose()
  }
}

/**
 * The server can't watch the disk of its PostgreSQL: it learns from refused statements that it is
 * full.
 */
const onPostgres = async (disk: SmallDisk): Promise<void> => {
  const postgres = await startPostgres(undefined, disk.path)
  const tokens = await openSessions({ url: postgres.url }, PEOPLE)
  const server = await createServerProcess({
    environment: { DEMO: '0', DATABASE_URL: postgres.url },
    outputTo: '/dev/full',
  })
  try {
    await fillAmongWrites({ disk, server, tokens }, async () => undefined)
  } finally {
    disk.free()
    await server.dispose()
    await postgres.stop()
  }
}

if (disk) {
  test('a server whose disk and log device become full among writes refuses them, loses none, and goes on once there is room', () =>
    onPglite(disk))
  test('so does one whose PostgreSQL has a full disk', () => onPostgres(disk))
} else {
  test('mounting is permitted neither as root nor in a user namespace: no full disk is tried here', () =>
    expect(disk).toBe(null))
}
