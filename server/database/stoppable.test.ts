import { setTimeout } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CallerDisconnected, forCaller, nextNumber } from '../runtime/caller.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { stopForCallers } from './stoppable.ts'

/** After this time the driver has sent what it was given. */
const SENT_MS = 50

let server: TestPostgres
let client: Sql

beforeAll(async () => {
  server = await startPostgres()
  client = postgres(server.url, { max: 1, onnotice: () => undefined })
  await client`select 1`
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

test('an abandoned statement that the driver sent to a busy connection takes no other’s answer', async () => {
  const stoppable = stopForCallers(client, 3)
  const hangUp = new AbortController()
  const busy = stoppable.unsafe('select pg_sleep(1)').execute()
  const abandoned = forCaller({ disconnected: hangUp.signal, number: nextNumber() }, () =>
    Promise.resolve(stoppable.unsafe(`select 'theirs' as whose`)),
  )
  const outcome = abandoned.catch((error: unknown) => error)
  await setTimeout(SENT_MS)
  const behind = [1, 2, 3].map((n) => stoppable.unsafe(`select 'mine ${n}' as whose`).execute())
  await setTimeout(SENT_MS)
  hangUp.abort()
  await busy
  expect((await Promise.all(behind)).map(([row]) => row?.['whose'])).toEqual(['mine 1', 'mine 2', 'mine 3'])
  const [after] = await stoppable.unsafe(`select 'after' as whose`)
  expect(after?.['whose']).toBe('after')
  // Either may come first: the answer, or the disconnection of the caller.
  const found = await outcome
  if (!(found instanceof CallerDisconnected)) expect(found).toMatchObject([{ whose: 'theirs' }])
})

test('an abandoned statement that takes long is cancelled once it runs, also behind another', async () => {
  const stoppable = stopForCallers(client, 3)
  const hangUp = new AbortController()
  const busy = stoppable.unsafe('select pg_sleep(0.5)').execute()
  const abandoned = forCaller({ disconnected: hangUp.signal, number: nextNumber() }, () =>
    Promise.resolve(stoppable.unsafe('select pg_sleep(600)')),
  )
  const outcome = abandoned.catch((error: unknown) => error)
  await setTimeout(SENT_MS)
  hangUp.abort()
  await busy
  expect(await outcome).toBeInstanceOf(CallerDisconnected)
  expect((await stoppable.unsafe('select 1 as one'))[0]?.['one']).toBe(1)
})

test('a cancellation that PostgreSQL did not take up, or that failed, is repeated', async () => {
  const attempts: (() => Promise<void>)[] = [
    () => Promise.resolve(),
    () => Promise.reject(new Error('connection refused')),
  ]
  const hangUp = new AbortController()
  const running = Promise.withResolvers<unknown>()
  const canceller = vi.fn(async () => {
    const attempt = attempts.shift()
    if (attempt) return attempt()
    return running.reject(new Error('canceling statement due to user request'))
  })
  const query = Object.assign(running.promise, { active: true, canceller })
  const stoppable = stopForCallers({ unsafe: () => query } as never, 3)
  const outcome = forCaller({ disconnected: hangUp.signal, number: nextNumber() }, () =>
    Promise.resolve(stoppable.unsafe('select 1')),
  )
  await setTimeout(SENT_MS)
  hangUp.abort()
  await expect(outcome).rejects.toBeInstanceOf(CallerDisconnected)
  expect(canceller).toHaveBeenCalledTimes(3)
})
