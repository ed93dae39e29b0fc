import { type Remote, transfer, wrap } from 'comlink'
import { BUILD } from '#src/store/build.ts'
import { type HeldLock, holdLock } from '#src/store/platform/held-lock.ts'
import { HANDOVER_MS, type SuccessionMessage, type SyncWorkerSurface } from '#src/sync-worker/surface.ts'
import type { Endpoint } from './endpoint.ts'
import { bridgePort } from './port-bridge.ts'

/**
 * Messages between pages without SharedWorker. One page, the leader, starts a worker; the other
 * pages, its followers, exchange messages with that worker over BroadcastChannels. Pages of earlier
 * builds use the same kinds and names.
 */
type LeaderMessage =
  /** Sent by a page that wants to follow; `name` is the name of its channel. */
  | { readonly kind: 'knock'; readonly name: string }
  /** The leader's answer: messages of `name` reach its worker. */
  | { readonly kind: 'open'; readonly name: string; readonly build: number }
  /** Sent by a new leader: followers of the previous one connect again. */
  | { readonly kind: 'leader' }

const JOIN_EVERY_MS = 1000
/** Time without an answer after which a leader counts as frozen. */
const LEADER_ANSWER_LIMIT_MS = 8000

const leaderLock = (lock: string): string => `${lock}:leader`
const leaderChannel = (lock: string): BroadcastChannel => new BroadcastChannel(`${lock}:door`)

interface DedicatedOptions {
  readonly url: string
  /** Name of the worker's lock. */
  readonly lock: string
  /** Replaces a leader that does not answer. */
  readonly takeOver: boolean
}

/** Becomes the leader or follows the present one; null when the leader is silent. */
export const connectDedicated = async ({ url, lock, takeOver }: DedicatedOptions): Promise<Endpoint | null> => {
  const leaderHold = await holdLock(
    navigator.locks,
    leaderLock(lock),
    takeOver ? { steal: true } : { ifAvailable: true },
  )
  if (leaderHold) return lead(url, lock, leaderHold)
  const foundLeader = await findLeader(lock)
  if (foundLeader === 'gone') return connectDedicated({ url, lock, takeOver: false })
  if (foundLeader === 'silent') return null
  if (foundLeader.build >= BUILD) return follow(foundLeader, lock)
  foundLeader.end()
  return lead(url, lock, await succeedLeader(url, lock))
}

/** Starts the worker and serves followers; `heldLock` is null where the browser grants no lock. */
const lead = (url: string, lock: string, heldLock: HeldLock | null): Endpoint => {
  const worker = new Worker(url, { type: 'module', name: lock })
  const remote = wrap<SyncWorkerSurface>(worker)
  const channel = leaderChannel(lock)
  const followers = new Set<() => void>()

  const connectFollower = async (name: string): Promise<void> => {
    const { port1, port2 } = new MessageChannel()
    await remote.adopt(transfer(port2, [port2]))
    const end = bridgePort(port1, name)
    followers.add(end)
    // The follower holds this lock until its page ends.
    void navigator.locks.request(name, () => {
      followers.delete(end)
      end()
    })
  }
  const connections = new Map<string, Promise<void>>()
  channel.addEventListener('message', ({ data }: MessageEvent<LeaderMessage>) => {
    if (data.kind !== 'knock') return
    const { name } = data
    const connection = connections.get(name) ?? connectFollower(name)
    connections.set(name, connection)
    void connection.then(() => channel.postMessage({ kind: 'open', name, build: BUILD } satisfies LeaderMessage))
  })
  channel.postMessage({ kind: 'leader' } satisfies LeaderMessage)

  const stop = (): void => {
    worker.terminate()
    channel.close()
    for (const end of followers) end()
  }
  return {
    remote,
    tabRole: 'leader',
    answerLimitMs: null,
    over: heldLock ? heldLock.stolen.then(stop) : new Promise(() => undefined),
    end: () => {
      stop()
      heldLock?.release()
    },
  }
}

interface FoundLeader {
  readonly name: string
  readonly build: number
  readonly end: () => void
}

/** Asks for the leader until it answers, its lock is free, or the time limit is over. */
const findLeader = async (lock: string): Promise<FoundLeader | 'silent' | 'gone'> => {
  const name = `${lock}:${crypto.randomUUID()}`
  const ownLock = await holdLock(navigator.locks, name)
  const channel = leaderChannel(lock)
  const askLeader = (): void => channel.postMessage({ kind: 'knock', name } satisfies LeaderMessage)
  const result = await new Promise<FoundLeader | 'silent' | 'gone'>((settle) => {
    const done = (found: FoundLeader | 'silent' | 'gone'): void => {
      clearTimeout(timer)
      clearInterval(interval)
      settle(found)
    }
    const timer = setTimeout(() => done('silent'), LEADER_ANSWER_LIMIT_MS)
    const interval = setInterval(async () => {
      const freeLock = await holdLock(navigator.locks, leaderLock(lock), { ifAvailable: true })
      freeLock?.release()
      if (freeLock) done('gone')
      else askLeader()
    }, JOIN_EVERY_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<LeaderMessage>) => {
      if (data.kind === 'open' && data.name === name) done({ name, build: data.build, end: () => ownLock?.release() })
    })
    askLeader()
  })
  channel.close()
  if (typeof result === 'string') ownLock?.release()
  return result
}

/** Connects this page to the leader's worker. */
const follow = ({ name, end }: FoundLeader, lock: string): Endpoint => {
  const { port1, port2 } = new MessageChannel()
  const endBridge = bridgePort(port1, name)
  const channel = leaderChannel(lock)
  const stop = (): void => {
    channel.close()
    endBridge()
    end()
  }
  return {
    remote: wrap<SyncWorkerSurface>(port2) as Remote<SyncWorkerSurface>,
    tabRole: 'follower',
    answerLimitMs: LEADER_ANSWER_LIMIT_MS,
    over: new Promise((done) => {
      channel.addEventListener('message', ({ data }: MessageEvent<LeaderMessage>) => {
        if (data.kind !== 'leader') return
        stop()
        done()
      })
    }),
    end: stop,
  }
}

/**
 * Asks the worker of an older leader to hand over, and waits for the leader's lock; steals it after
 * `HANDOVER_MS`.
 */
const succeedLeader = async (url: string, lock: string): Promise<HeldLock | null> => {
  const workerChannel = new BroadcastChannel(lock)
  workerChannel.postMessage({ kind: 'claim', build: BUILD, url } satisfies SuccessionMessage)
  workerChannel.close()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), HANDOVER_MS)
  try {
    return await holdLock(navigator.locks, leaderLock(lock), { signal: waiting.signal })
  } catch {
    return await holdLock(navigator.locks, leaderLock(lock), { steal: true })
  } finally {
    clearTimeout(timer)
  }
}
