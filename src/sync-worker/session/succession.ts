import { type HeldLock, holdLock } from '#src/store/platform/held-lock.ts'
import { BEAT_MS, HANDOVER_MS, type SuccessionMessage, type WorkerPlace } from '../surface.ts'

/** The used part of a BroadcastChannel. */
export interface SuccessionChannel {
  readonly postMessage: (message: SuccessionMessage) => void
  readonly addEventListener: (type: 'message', listener: (event: { readonly data: SuccessionMessage }) => void) => void
  readonly close: () => void
}

/** Locks, channel and timers; build and URL of this worker. */
export interface SuccessionPorts extends WorkerPlace {
  readonly locks: LockManager
  readonly lock: string
  readonly channel: () => SuccessionChannel
  readonly setTimer: (run: () => void, ms: number) => () => void
}

/** Result of a claim to the lock. */
export type Succession =
  | { readonly status: 'owner'; readonly owner: Owner }
  /** A worker of a newer build owns the lock: pages connect to that worker and ask for a reload. */
  | ({ readonly status: 'superseded' } & WorkerPlace)

/** A worker that holds the person's lock. */
export interface Owner {
  /**
   * Resolves with the worker of a newer build that claims the lock; with null when the lock was
   * stolen.
   */
  readonly replaced: Promise<WorkerPlace | null>
  /** Releases the lock for the next worker. */
  readonly release: () => void
}

/**
 * Time without an answer to a claim after which an owner counts as frozen. When it wakes, the log
 * refuses its writes.
 */
export const SILENCE_MS = 8000

/**
 * Makes this worker the owner of the person's lock. An owner of an older build hands over after its
 * writes; an owner of the same build is waited for; an owner of a newer build remains, and the
 * result is `superseded`. With `takeOver` the lock is stolen at once, as from a frozen owner.
 */
export const acquireOwnership = async (ports: SuccessionPorts, takeOver: boolean): Promise<Succession> => {
  const { locks, lock } = ports
  const heldLock = await holdLock(locks, lock, takeOver ? { steal: true } : { ifAvailable: true })
  if (heldLock) return { status: 'owner', owner: ownerOf(ports, heldLock) }

  const waiting = new AbortController()
  const granted = holdLock(locks, lock, { signal: waiting.signal })
  const claim = claimLock(ports)
  const firstResult = await Promise.race([granted, claim.answer])
  claim.stop()
  if (firstResult && 'release' in firstResult) return { status: 'owner', owner: ownerOf(ports, firstResult) }
  waiting.abort()
  // The lock may be granted at the same moment.
  granted.then((lateLock) => lateLock?.release()).catch(() => undefined)
  if (firstResult) return { status: 'superseded', ...firstResult }
  return acquireOwnership(ports, true)
}

/**
 * Claims the lock from its owner. `answer` resolves with the place of an owner of a newer build;
 * with null when the owner is silent or takes too long to hand over.
 */
const claimLock = (ports: SuccessionPorts) => {
  const { build, url } = ports
  const channel = ports.channel()
  const { promise: answer, resolve } = Promise.withResolvers<WorkerPlace | null>()
  let stopTimer = ports.setTimer(() => resolve(null), SILENCE_MS)
  channel.addEventListener('message', ({ data }) => {
    if (data.kind !== 'here') return
    stopTimer()
    if (data.build > build) resolve({ build: data.build, url: data.url })
    else if (data.build < build) stopTimer = ports.setTimer(() => resolve(null), HANDOVER_MS)
  })
  channel.postMessage({ kind: 'claim', build, url })
  return {
    answer,
    stop: () => {
      stopTimer()
      channel.close()
    },
  }
}

/** Sends beats and answers claims until the lock is released. */
const ownerOf = (ports: SuccessionPorts, heldLock: HeldLock): Owner => {
  const { build, url } = ports
  const channel = ports.channel()
  const { promise: replaced, resolve } = Promise.withResolvers<WorkerPlace | null>()
  let stopTimer: () => void = () => undefined
  const sendBeat = (): void => {
    channel.postMessage({ kind: 'beat', build })
    stopTimer = ports.setTimer(sendBeat, BEAT_MS)
  }
  void heldLock.stolen.then(() => resolve(null))
  channel.addEventListener('message', ({ data }) => {
    if (data.kind !== 'claim') return
    channel.postMessage({ kind: 'here', build, url })
    if (data.build > build) resolve({ build: data.build, url: data.url })
  })
  sendBeat()
  return {
    replaced,
    release: () => {
      stopTimer()
      channel.close()
      heldLock.release()
    },
  }
}
