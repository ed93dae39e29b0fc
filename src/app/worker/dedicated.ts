import { type Remote, transfer, wrap } from 'comlink'
import { BUILD } from '#src/store/build.ts'
import { type HeldLock, holdLock } from '#src/store/platform/held-lock.ts'
import type { SuccessionMessage, SyncWorkerSurface } from '#src/sync-worker/surface.ts'
import type { Endpoint } from './endpoint.ts'
import { bridgePort } from './port-bridge.ts'

/**
 * Without SharedWorker one page, the leader, has a worker of its own, and the others work through it: their messages are carried over
 * BroadcastChannels. Said at the leader's door:
 */
type DoorWord =
  | { readonly kind: 'knock'; readonly name: string }
  | { readonly kind: 'open'; readonly name: string; readonly build: number }
  /** A page has become the leader: whoever followed another one comes here. */
  | { readonly kind: 'leader' }

const KNOCK_MS = 1000
/** A leader that does not open for so long is frozen. */
export const DOOR_LIMIT_MS = 8000
/** An older leader that was asked to make way and did not. */
const MAKE_WAY_MS = 20_000

const leaderLock = (lock: string): string => `${lock}:leader`
const doorOf = (lock: string): BroadcastChannel => new BroadcastChannel(`${lock}:door`)

export interface DedicatedWish {
  readonly url: string
  /** Name of the worker's lock. */
  readonly lock: string
  /** Take the place of a leader that does not answer. */
  readonly takeOver: boolean
}

/** Leads, or follows who leads; null when the leader is silent. */
export const connectDedicated = async ({ url, lock, takeOver }: DedicatedWish): Promise<Endpoint | null> => {
  const leader = await holdLock(navigator.locks, leaderLock(lock), takeOver ? { steal: true } : { ifAvailable: true })
  if (leader) return lead(url, lock, leader)
  const found = await findLeader(lock)
  if (found === 'gone') return connectDedicated({ url, lock, takeOver: false })
  if (found === 'silent') return null
  if (found.build >= BUILD) return follow(found, lock)
  found.end()
  return lead(url, lock, await succeedLeader(url, lock))
}

const lead = (url: string, lock: string, leader: HeldLock | null): Endpoint => {
  const worker = new Worker(url, { type: 'module', name: lock })
  const remote = wrap<SyncWorkerSurface>(worker)
  const door = doorOf(lock)
  const followers = new Set<() => void>()

  const admit = async (name: string): Promise<void> => {
    const { port1, port2 } = new MessageChannel()
    await remote.adopt(transfer(port2, [port2]))
    const end = bridgePort(port1, name)
    followers.add(end)
    // The follower holds this lock for its life.
    void navigator.locks.request(name, () => {
      followers.delete(end)
      end()
    })
  }
  const admitted = new Map<string, Promise<void>>()
  door.addEventListener('message', ({ data }: MessageEvent<DoorWord>) => {
    if (data.kind !== 'knock') return
    const { name } = data
    const admission = admitted.get(name) ?? admit(name)
    admitted.set(name, admission)
    void admission.then(() => door.postMessage({ kind: 'open', name, build: BUILD } satisfies DoorWord))
  })
  door.postMessage({ kind: 'leader' } satisfies DoorWord)

  const stop = (): void => {
    worker.terminate()
    door.close()
    for (const end of followers) end()
  }
  return {
    remote,
    role: 'writer',
    answerLimitMs: null,
    over: leader ? leader.stolen.then(stop) : new Promise(() => undefined),
    end: () => {
      stop()
      leader?.release()
    },
  }
}

interface FoundLeader {
  readonly name: string
  readonly build: number
  readonly end: () => void
}

/** Knocks until somebody opens. */
const findLeader = async (lock: string): Promise<FoundLeader | 'silent' | 'gone'> => {
  const name = `${lock}:${crypto.randomUUID()}`
  const own = await holdLock(navigator.locks, name)
  const door = doorOf(lock)
  const knock = (): void => door.postMessage({ kind: 'knock', name } satisfies DoorWord)
  const found = await new Promise<FoundLeader | 'silent' | 'gone'>((settle) => {
    const done = (outcome: FoundLeader | 'silent' | 'gone'): void => {
      clearTimeout(limit)
      clearInterval(again)
      settle(outcome)
    }
    const limit = setTimeout(() => done('silent'), DOOR_LIMIT_MS)
    const again = setInterval(async () => {
      const free = await holdLock(navigator.locks, leaderLock(lock), { ifAvailable: true })
      free?.release()
      if (free) done('gone')
      else knock()
    }, KNOCK_MS)
    door.addEventListener('message', ({ data }: MessageEvent<DoorWord>) => {
      if (data.kind === 'open' && data.name === name) done({ name, build: data.build, end: () => own?.release() })
    })
    knock()
  })
  door.close()
  if (typeof found === 'string') own?.release()
  return found
}

const follow = ({ name, end }: FoundLeader, lock: string): Endpoint => {
  const { port1, port2 } = new MessageChannel()
  const endBridge = bridgePort(port1, name)
  const door = doorOf(lock)
  const stop = (): void => {
    door.close()
    endBridge()
    end()
  }
  return {
    remote: wrap<SyncWorkerSurface>(port2) as Remote<SyncWorkerSurface>,
    role: 'follower',
    answerLimitMs: DOOR_LIMIT_MS,
    over: new Promise((done) => {
      door.addEventListener('message', ({ data }: MessageEvent<DoorWord>) => {
        if (data.kind !== 'leader') return
        stop()
        done()
      })
    }),
    end: stop,
  }
}

/** Asks the worker of an older leader to hand over, and takes the leader's place once it has gone. */
const succeedLeader = async (url: string, lock: string): Promise<HeldLock | null> => {
  const words = new BroadcastChannel(lock)
  words.postMessage({ kind: 'claim', build: BUILD, url } satisfies SuccessionMessage)
  words.close()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), MAKE_WAY_MS)
  try {
    return await holdLock(navigator.locks, leaderLock(lock), { signal: waiting.signal })
  } catch {
    return await holdLock(navigator.locks, leaderLock(lock), { steal: true })
  } finally {
    clearTimeout(timer)
  }
}
