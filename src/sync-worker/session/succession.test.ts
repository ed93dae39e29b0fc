import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLocks } from '#tests/support/fake-locks.ts'
import type { SuccessionMessage } from '../surface.ts'
import {
  acquireOwnership,
  type Owner,
  SILENCE_MS,
  type Succession,
  type SuccessionChannel,
  type SuccessionPorts,
} from './succession.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Workers of one browser, with common locks and channels. */
const browser = () => {
  const locks = fakeLocks()
  const listeners = new Map<SuccessionChannel, (event: { readonly data: SuccessionMessage }) => void>()
  const channel = (): SuccessionChannel => {
    const own: SuccessionChannel = {
      postMessage: (data) => {
        for (const [other, listener] of listeners) if (other !== own) queueMicrotask(() => listener({ data }))
      },
      addEventListener: (_type, listener) => void listeners.set(own, listener),
      close: () => void listeners.delete(own),
    }
    return own
  }
  const worker = (build: number): SuccessionPorts => ({
    locks,
    lock: 'sav-worker',
    channel,
    build,
    url: `/worker-${build}.js`,
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  return { worker, deafen: () => listeners.clear() }
}

const ownerOf = (succession: Succession): Owner => {
  if (succession.status !== 'owner') throw new Error('superseded')
  return succession.owner
}

const start = async (ports: SuccessionPorts, takeOver = false): Promise<Owner> =>
  ownerOf(await acquireOwnership(ports, takeOver))

describe('the workers of one person', () => {
  it('are one at a time: the next starts when the previous one has released the lock', async () => {
    const { worker } = browser()
    const first = await start(worker(1))
    let begun = false
    const second = start(worker(1)).then((owner) => {
      begun = true
      return owner
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun).toBe(false)
    first.release()
    await second
    expect(begun).toBe(true)
  })

  it('hand over to a worker of a newer build and report its address', async () => {
    const { worker } = browser()
    const older = await start(worker(1))
    const newer = start(worker(2))
    expect(await older.replaced).toEqual({ build: 2, url: '/worker-2.js' })
    older.release()
    await newer
  })

  it('of an older build are superseded by a newer one, which remains', async () => {
    const { worker } = browser()
    const newer = await start(worker(2))
    let replaced = false
    void newer.replaced.then(() => {
      replaced = true
    })
    expect(await acquireOwnership(worker(1), false)).toEqual({ status: 'superseded', build: 2, url: '/worker-2.js' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(replaced).toBe(false)
  })

  it('take over from a frozen owner, which is notified when it wakes', async () => {
    const { worker, deafen } = browser()
    const frozen = await start(worker(1))
    deafen()
    const next = start(worker(1))
    await vi.advanceTimersByTimeAsync(SILENCE_MS)
    await next
    expect(await frozen.replaced).toBeNull()
  })

  it('take over at once when the person asks for it', async () => {
    const { worker } = browser()
    const before = await start(worker(1))
    await start(worker(1), true)
    expect(await before.replaced).toBeNull()
  })

  it('leave the lock to the next in the queue when a claim is withdrawn', async () => {
    const { worker } = browser()
    const newer = await start(worker(2))
    await acquireOwnership(worker(1), false)
    newer.release()
    await start(worker(3))
  })
})
