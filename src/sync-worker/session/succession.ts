import { type HeldLock, holdLock } from '#src/store/platform/held-lock.ts'
import { BEAT_MS, type SuccessionMessage } from '../surface.ts'

/** The part of BroadcastChannel that is used. */
export interface SuccessionChannel {
  readonly postMessage: (word: SuccessionMessage) => void
  readonly addEventListener: (type: 'message', listener: (event: { readonly data: SuccessionMessage }) => void) => void
  readonly close: () => void
}

export interface SuccessionPorts {
  readonly locks: LockManager
  readonly lock: string
  readonly channel: () => SuccessionChannel
  readonly setTimer: (run: () => void, ms: number) => () => void
  readonly build: number
  /** Where pages of another build find this worker. */
  readonly url: string
}

export type Succession =
  | { readonly status: 'owner'; readonly owner: Owner }
  /** A newer worker is there: pages of this one join it, and ask to reload. */
  | { readonly status: 'superseded'; readonly build: number; readonly url: string }

export interface Owner {
  /** Resolves when another worker takes over: a newer one that asked, or one that stole the lock. */
  readonly replaced: Promise<{ readonly build: number; readonly url: string } | null>
  /** Lets the next one begin. */
  readonly release: () => void
}

/** An owner that does not answer for so long is frozen; the fence of the log keeps it from writing when it wakes. */
export const SILENCE_MS = 8000
/** One that said it was there and does not end its work within this time neither. */
export const HANDOVER_MS = 20_000

/**
 * Becomes the one worker of this person, or learns who is. An older owner is asked to hand over and does so when its writes are done;
 * a newer one stays. One of the same build is waited for; `takeOver` waits for nobody.
 */
export const acquireOwnership = async (ports: SuccessionPorts, takeOver: boolean): Promise<Succession> => {
  const { locks, lock } = ports
  const held = await holdLock(locks, lock, takeOver ? { steal: true } : { ifAvailable: true })
  if (held) return { status: 'owner', owner: ownerOf(ports, held) }

  const waiting = new AbortController()
  const granted = holdLock(locks, lock, { signal: waiting.signal })
  const word = ownerAnswers(ports)
  const first = await Promise.race([granted, word.outcome])
  word.stop()
  if (first && 'release' in first) return { status: 'owner', owner: ownerOf(ports, first) }
  waiting.abort()
  // Granted at the same moment: given on.
  granted.then((late) => late?.release()).catch(() => undefined)
  if (first) return { status: 'superseded', ...first }
  return acquireOwnership(ports, true)
}

/** What the present owner answers: its build and place where it is a newer one, null where it is silent for too long. */
const ownerAnswers = (ports: SuccessionPorts) => {
  const channel = ports.channel()
  let stopTimer: () => void = () => undefined
  const outcome = new Promise<{ readonly build: number; readonly url: string } | null>((done) => {
    stopTimer = ports.setTimer(() => done(null), SILENCE_MS)
    channel.addEventListener('message', ({ data }) => {
      if (data.kind !== 'here') return
      stopTimer()
      if (data.build > ports.build) done({ build: data.build, url: data.url })
      else if (data.build < ports.build) stopTimer = ports.setTimer(() => done(null), HANDOVER_MS)
    })
  })
  channel.postMessage({ kind: 'claim', build: ports.build, url: ports.url })
  return {
    outcome,
    stop: () => {
      stopTimer()
      channel.close()
    },
  }
}

const ownerOf = (ports: SuccessionPorts, held: HeldLock): Owner => {
  const channel = ports.channel()
  let stopBeating: () => void = () => undefined
  const beat = (): void => {
    channel.postMessage({ kind: 'beat', build: ports.build })
    stopBeating = ports.setTimer(beat, BEAT_MS)
  }
  const replaced = new Promise<{ readonly build: number; readonly url: string } | null>((done) => {
    void held.stolen.then(() => done(null))
    channel.addEventListener('message', ({ data }) => {
      if (data.kind !== 'claim') return
      channel.postMessage({ kind: 'here', build: ports.build, url: ports.url })
      if (data.build > ports.build) done({ build: data.build, url: data.url })
    })
  })
  beat()
  return {
    replaced,
    release: () => {
      stopBeating()
      channel.close()
      held.release()
    },
  }
}
