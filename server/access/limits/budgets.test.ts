import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cost } from '#contract/core/cost.ts'
import { DomainError } from '#contract/core/errors.ts'
import { MAX_UPLOAD_BYTES } from '#contract/core/files/uploads.ts'
import { currentCaller, forCaller, nextNumber } from '../../runtime/caller.ts'
import { BUDGETS, type Budgets, type Charged, createBudgets, LOOK_UPS } from './budgets.ts'

let now: number
let budgets: Budgets
beforeEach(() => {
  now = 5_000
  budgets = createBudgets(() => now)
})

interface Asked {
  readonly person?: string
  readonly ip?: string
  /** Null for a body of unannounced length. */
  readonly bytes?: number | null
  /** The connection was closed before the call waited. */
  readonly isClosed?: boolean
}

/** A call whose work lasts until `finish`, on a connection that `hangUp` ends. */
const begin = (cost: Cost, { person, ip = '192.0.2.1', bytes = 0, isClosed: closed = false }: Asked = {}) => {
  const raw = Object.assign(new EventEmitter(), { closed })
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  let isRunning = false
  const request = {
    ip,
    headers: bytes === null ? {} : { 'content-length': String(bytes) },
  } as unknown as FastifyRequest
  const outcome = budgets
    .run(
      { cost, request, reply: { raw } as unknown as FastifyReply, actor: person === undefined ? null : { id: person } },
      async () => {
        isRunning = true
        await finished
        isRunning = false
      },
    )
    .then(
      () => ({ code: 'done', wait: 0 }),
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error
        return { code: error.code, wait: error.detail.retryAfterSeconds ?? 0 }
      },
    )
  return { finish, outcome, hangUp: () => raw.emit('close'), isRunning: () => isRunning }
}

const settle = () => new Promise<void>((done) => setImmediate(done))
const running = (calls: readonly ReturnType<typeof begin>[]) => calls.filter((call) => call.isRunning()).length

/** How many calls of a cost go through at this moment, and the answer to the next one. */
const spendAll = async (cost: Cost, asked: Asked) => {
  for (let spent = 0; ; spent++) {
    const call = begin(cost, asked)
    call.finish()
    const outcome = await call.outcome
    if (outcome.code !== 'done') return { spent, ...outcome }
    if (spent > 10_000) throw new Error('This budget has no end.')
  }
}

describe('250 reads of one person at once', () => {
  test('run four at a time, a few wait, and the others are refused with a Retry-After', async () => {
    const calls = Array.from({ length: 250 }, () => begin('read', { person: '1' }))
    await settle()
    expect(running(calls)).toBe(4)
    const refused = await Promise.all(calls.slice(44).map(({ outcome }) => outcome))
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too_many_requests']))
    expect(refused.every(({ wait }) => wait > 0)).toBe(true)
    for (const { finish } of calls) finish()
    const outcomes = await Promise.all(calls.slice(0, 44).map(({ outcome }) => outcome))
    expect(outcomes.every(({ code }) => code === 'done')).toBe(true)
  })

  test('keep nobody else waiting, not even in the same office', async () => {
    for (let read = 0; read < 250; read++) begin('read', { person: '1' })
    const other = begin('read', { person: '2' })
    await settle()
    expect(other.isRunning()).toBe(true)
  })

  test('of a disconnected reader leave the queue, and free a slot only when their work ends', async () => {
    const calls = Array.from({ length: 44 }, () => begin('read', { person: '1' }))
    await settle()
    for (const { hangUp } of calls) hangUp()
    const next = begin('read', { person: '1' })
    await settle()
    expect(next.isRunning()).toBe(false)
    calls[0]?.finish()
    await settle()
    expect(next.isRunning()).toBe(true)
  })

  test('whose reader has hung up before they wait take no place in the queue', async () => {
    for (let read = 0; read < 4; read++) begin('read', { person: '1' })
    const late = begin('read', { person: '1', isClosed: true })
    expect((await late.outcome).code).toBe('unavailable')
  })
})

describe('normal use meets no limit', () => {
  test('first pulls of an office of 30 people, three pages at once each, and a screen that reads beside them', async () => {
    const calls = Array.from({ length: 120 }, (_, index) =>
      begin('read', { person: String(index % 30), ip: '198.51.100.7' }),
    )
    await settle()
    expect(running(calls)).toBe(60)
    for (const { finish } of calls) finish()
    for (const { outcome } of calls) expect((await outcome).code).toBe('done')
  })

  test('a thousand pages of a first pull, one after the other at any speed', async () => {
    for (let page = 0; page < 1_000; page++) {
      const call = begin('read', { person: '1' })
      call.finish()
      expect((await call.outcome).code).toBe('done')
    }
  })

  test('30 people who sign in at nine, and 150 devices of theirs that come back at once', async () => {
    for (const [cost, times] of [
      ['account', 30],
      ['refresh', 150],
    ] as const)
      for (let time = 0; time < times; time++) {
        const call = begin(cost, { ip: '198.51.100.7' })
        call.finish()
        expect((await call.outcome).code).toBe('done')
      }
  })
})

describe('what is expensive', () => {
  test.each(['batch', 'print', 'upload', 'file', 'write', 'account'] as const)(
    '%s has a burst, then a steady flow',
    async (cost) => {
      const { burst, perMinute } = BUDGETS[cost].rate
      const asked = cost === 'account' ? {} : { person: '1' }
      const first = await spendAll(cost, asked)
      expect(first).toMatchObject({ spent: burst, code: 'too_many_requests' })
      now += first.wait * 1000
      expect((await spendAll(cost, asked)).spent).toBe(Math.max(1, Math.floor((first.wait * perMinute) / 60)))
    },
  )

  test('refreshes of one network, however many came before, run a few at a time', async () => {
    for (let time = 0; time < 1_000; time++) {
      const call = begin('refresh')
      call.finish()
      expect((await call.outcome).code).toBe('done')
    }
    const { atOnce, queue } = BUDGETS.refresh.network
    const calls = Array.from({ length: atOnce + queue + 1 }, () => begin('refresh'))
    await settle()
    expect(running(calls)).toBe(atOnce)
    expect((await calls.at(-1)?.outcome)?.code).toBe('too_many_requests')
    for (const { finish } of calls) finish()
    for (const { outcome } of calls.slice(0, -1)) expect((await outcome).code).toBe('done')
  })

  test('exports of one person run one after the other', async () => {
    const calls = Array.from({ length: 5 }, () => begin('batch', { person: '1' }))
    await settle()
    expect(running(calls)).toBe(1)
    expect((await calls[4]?.outcome)?.code).toBe('too_many_requests')
  })

  test('uploads are counted by their bytes too', async () => {
    const bytes = 10 * 1024 * 1024
    const { spent, wait } = await spendAll('upload', { person: '1', bytes })
    expect(spent).toBe(51)
    now += wait * 1000
    expect((await spendAll('upload', { person: '1', bytes })).spent).toBe(1)
  })

  test('an upload of unannounced length counts as the largest', async () => {
    expect((await spendAll('upload', { person: '1', bytes: null })).spent).toBe(
      Math.floor(BUDGETS.upload.bytes.burst / MAX_UPLOAD_BYTES),
    )
  })
})

test('work that waited for a slot comes after requests that began meanwhile', async () => {
  const caller = { disconnected: null, number: nextNumber() }
  const other = nextNumber()
  const charged = {
    cost: 'read',
    request: { ip: '192.0.2.1', headers: {} },
    reply: { raw: new EventEmitter() },
    actor: { id: '1' },
  }
  const place = await forCaller(caller, () =>
    budgets.run(charged as unknown as Charged, async () => currentCaller()?.number),
  )
  expect(place).toBeGreaterThan(other)
})

describe('look-ups of tokens', () => {
  const lookUps = (
    count: number,
    { token, ip = '192.0.2.1' }: { readonly token: (n: number) => string; readonly ip?: string },
  ) => {
    const release = Promise.withResolvers<void>()
    let begun = 0
    const outcomes = Array.from({ length: count }, (_, n) =>
      budgets
        .lookUp({ ip }, token(n), async () => {
          begun += 1
          await release.promise
        })
        .then(
          () => 'done',
          (error: DomainError) => error.code,
        ),
    )
    return { begun: () => begun, outcomes: Promise.all(outcomes), release: release.resolve }
  }
  const { token, network } = LOOK_UPS

  test('of one token run a few at a time, and keep no colleague waiting', async () => {
    const flood = lookUps(1_000, { token: () => 'greedy' })
    const colleague = lookUps(1, { token: () => 'colleague' })
    await settle()
    expect([flood.begun(), colleague.begun()]).toEqual([token.atOnce, 1])
    flood.release()
    const outcomes = await flood.outcomes
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(token.atOnce + token.queue)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'too_many_requests']))
  })

  test('of invented tokens keep no other network waiting', async () => {
    const flood = lookUps(1_000, { token: (n) => `invented ${n}` })
    const other = lookUps(1, { token: () => 'right', ip: '198.51.100.1' })
    await settle()
    expect([flood.begun(), other.begun()]).toEqual([network.atOnce, 1])
    flood.release()
    expect((await flood.outcomes).filter((outcome) => outcome === 'done')).toHaveLength(network.atOnce + network.queue)
  })

  test('of disconnected readers leave the queue, those of actions do not', async () => {
    const hangUp = new AbortController()
    const held = lookUps(token.atOnce, { token: () => 'one' })
    const reads = forCaller({ disconnected: hangUp.signal, number: 1 }, () => lookUps(20, { token: () => 'one' }))
    const actions = forCaller({ disconnected: null, number: 2 }, () => lookUps(20, { token: () => 'one' }))
    await settle()
    hangUp.abort()
    expect(new Set(await reads.outcomes)).toEqual(new Set(['unavailable']))
    for (const { release } of [held, actions]) release()
    expect(new Set(await actions.outcomes)).toEqual(new Set(['done']))
    expect([reads.begun(), actions.begun()]).toEqual([0, 20])
  })
})

test('a clock that stands still or is set back neither adds nor removes budget', async () => {
  expect((await spendAll('batch', { person: '1' })).spent).toBe(20)
  now -= 7_200_000
  expect((await spendAll('batch', { person: '1' })).wait).toBe(10)
  now += 10_000
  expect((await spendAll('batch', { person: '1' })).spent).toBe(1)
})
