import { createActor, fromCallback, fromPromise } from 'xstate'
import type { RecordId } from '#contract/core/ids.ts'
import type { PullProgress } from '#contract/core/sync-status.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { clockOf } from '../core/clock.ts'
import type { Ports } from '../core/ports.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import { type Count, isComplete, readCursor } from '../epochs/cursor.ts'
import type { Epochs } from '../epochs/epochs.ts'
import { releaseHeld } from '../epochs/restored.ts'
import type { ProjectionPorts } from '../projection/projection-ports.ts'
import { type AskPorts, createAsk } from './ask.ts'
import { createFreshness, type PullFreshness } from './freshness.ts'
import { createProgress } from './progress.ts'
import { type PullEvent, pullMachine } from './pull.machine.ts'
import { createModelPull } from './pull-model.ts'

const REGULARLY_MS = 5 * 60_000
/** Models pulled side by side: while one page is on its way, another is read. */
const LANES = 3

/** Large models whose newest records are wanted first, and how the API sorts them. */
const NEWEST_FIRST: Readonly<Partial<Record<ModelName, string>>> = { ticket: 'created_at:desc', pointage: 'date:desc' }

export interface PullPorts extends Pick<Ports, 'now' | 'setTimer'>, AskPorts {
  readonly projection: ProjectionPorts
  readonly serialQueue: SerialQueue
  readonly epochs: Epochs
  readonly onProgress: (progress: PullProgress) => void
  readonly onFreshness: (standing: PullFreshness) => void
}

export interface Pull {
  /** Pulls these models soon; hints that arrive together make one pull. */
  readonly hint: (models: readonly ModelName[]) => void
  readonly all: () => void
  readonly refetch: (model: ModelName, id: RecordId) => Promise<void>
  readonly stop: () => void
}

/**
 * Keeps the mirror in step with the server: a feed a model, or full pages where the server has no feed. The cursor is saved last. When it pulls says
 * `pull.machine.ts`.
 *
 * A new device first asks for the newest work and for one page of everything, which brings the small models and says how much there is;
 * then for the rest of the large ones.
 */
export const createPull = (ports: PullPorts): Pull => {
  const { mirror } = ports.projection
  const freshness = createFreshness(ports.now, ports.onFreshness)
  let stopped = false
  let ticks = 0
  let tellWanted: () => void = () => undefined

  const progress = createProgress(ports.now, ports.onProgress)
  const ask = createAsk({
    ...ports,
    onSignInNeeded: () => {
      actor.send({ type: 'SIGN_IN_NEEDED' })
      ports.onSignInNeeded()
    },
  })
  const models = createModelPull({ ...ports, ask, isStopped: () => stopped, onPage: progress.come })

  const moreWanted = (): Promise<void> =>
    new Promise((done) => {
      tellWanted = done
    })

  /** False when the server could not be asked to the end of what was wanted. */
  const pullWanted = async (): Promise<boolean> => {
    const begun = new Set<ModelName>()
    const newestUnderWay = new Map<ModelName, Promise<unknown>>()
    let newest = [...(await unpulledAmong((Object.keys(NEWEST_FIRST) as ModelName[]).filter((name) => freshness.wanted.has(name)))).keys()]
    let failed = false

    const pullOne = async (model: ModelName): Promise<void> => {
      const isFirst = !begun.has(model)
      begun.add(model)
      freshness.begin(model)
      // What comes on no page of the feed after it has gone meanwhile.
      await newestUnderWay.get(model)
      const outcome = await models.follow(model, isFirst ? 'one' : 'all').catch(() => 'failed' as const)
      freshness.end(model, outcome === 'done')
      if (outcome === 'failed') failed = true
    }

    const step = (): Promise<void> | null => {
      const [model] = newest
      if (model !== undefined) {
        newest = newest.slice(1)
        const work = models.newest(model, NEWEST_FIRST[model] ?? '').then(
          () => undefined,
          () => undefined,
        )
        newestUnderWay.set(model, work)
        return work
      }
      const next = MODEL_NAMES.find((name) => freshness.isFree(name) && !begun.has(name)) ?? MODEL_NAMES.find(freshness.isFree)
      return next ? pullOne(next) : null
    }

    // One request alone finds out whether the server can be reached and the token is good.
    const probe = MODEL_NAMES.find(freshness.isFree)
    if (probe) await pullOne(probe)
    const lanes = new Set<Promise<void>>()
    const fill = (): void => {
      while (lanes.size < LANES && !failed && !stopped) {
        const work = step()
        if (!work) return
        const lane = work.finally(() => lanes.delete(lane))
        lanes.add(lane)
      }
    }
    for (fill(); lanes.size > 0; fill()) await Promise.race([...lanes, moreWanted()])
    return !failed
  }

  const pullOnce = async (): Promise<boolean> => {
    if (!progress.isComplete()) {
      const unpulled = await unpulledAmong(MODEL_NAMES)
      // A mirror that was complete once, if not of today: no progress bar for what is only catching up.
      if (unpulled.size === 0) progress.complete()
      else progress.begin(unpulled)
    }
    const isDone = await pullWanted()
    if (isDone && !stopped) {
      await ports.serialQueue(() => releaseHeld(ports.projection, ports.epochs.isBlocked))
      if (!progress.isComplete()) progress.complete()
    }
    return isDone
  }

  /** Models that are not wholly here yet, and how much of them is. */
  const unpulledAmong = async (names: readonly ModelName[]): Promise<ReadonlyMap<ModelName, Count>> => {
    const unpulled = new Map<ModelName, Count>()
    for (const name of names) {
      const cursor = await readCursor(mirror, name)
      if (!isComplete(cursor)) unpulled.set(name, cursor.first ?? { received: 0, expected: 0 })
    }
    return unpulled
  }

  const want = (names: readonly ModelName[]): void => {
    freshness.want(names)
    tellWanted()
  }

  /** Whole lists cost more than what changed: every other time. */
  const wantRegularly = (): void => {
    ticks += 1
    want(MODEL_NAMES.filter((name) => ticks % 2 === 0 || !models.isFeedless(name)))
  }

  const clock = fromCallback<PullEvent>(({ sendBack }) => {
    let cancel: () => void = () => undefined
    const tick = (): void => {
      cancel = ports.setTimer(() => {
        sendBack({ type: 'TICK' })
        tick()
      }, REGULARLY_MS)
    }
    tick()
    return () => cancel()
  })

  const machine = pullMachine.provide({ actors: { pull: fromPromise(pullOnce), clock }, actions: { wantEverything: wantRegularly } })
  const actor = createActor(machine, { clock: clockOf(ports.setTimer) })
  actor.start()

  return {
    hint: (names) => {
      want(names)
      actor.send({ type: 'HINT' })
    },
    all: () => {
      want(MODEL_NAMES)
      actor.send({ type: 'ALL' })
    },
    refetch: models.one,
    stop: () => {
      stopped = true
      actor.stop()
    },
  }
}
