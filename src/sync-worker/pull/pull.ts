import { createActor, fromCallback, fromPromise } from 'xstate'
import type { PullProgress } from '#contract/core/events/sync-status.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Mirror } from '#src/store/mirror.ts'
import { clockOf } from '../core/clock.ts'
import type { Ports } from '../core/ports.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import { isPulled, type RecordCount, readCursor } from '../epochs/cursor.ts'
import type { Epochs } from '../epochs/epochs.ts'
import { releaseHeld } from '../epochs/restored.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import { type ApiGetPorts, createApiGet } from './api-get.ts'
import { createFreshness, type PullFreshness } from './freshness.ts'
import { createProgress } from './progress.ts'
import { type PullEvent, pullMachine } from './pull.machine.ts'
import { createModelPull } from './pull-model.ts'
import { NEWEST_FIRST, runPullRound } from './pull-round.ts'

/** Pulls happen this often without hints too: a lost hint costs time, never data. */
const TICK_INTERVAL_MS = 5 * 60_000

/** Stores, network and listeners of the pull. */
export interface PullParts extends ApiGetPorts {
  readonly projection: ProjectionParts
  readonly serialQueue: SerialQueue
  readonly epochs: Epochs
  readonly onProgress: (progress: PullProgress) => void
  readonly onFreshness: (freshness: PullFreshness) => void
}

/** The pull of every model. */
export interface Pull {
  /** Pulls these models soon; calls that come together make one pull. */
  readonly pullSoon: (models: readonly ModelName[]) => void
  /** Pulls every model at once, also after a refused sign-in. */
  readonly all: () => void
  /** Pulls one record alone. */
  readonly pullRecord: (model: ModelName, id: RecordId) => Promise<void>
  readonly stop: () => void
}

/**
 * Keeps the mirror up to date with the server: by the feed of each model, or by full pages where
 * the server has no feed. `pull.machine.ts` says when, `pull-round.ts` in which order.
 */
export const createPull = (parts: PullParts): Pull => {
  const { projection, serialQueue } = parts
  const freshness = createFreshness(parts.now, parts.onFreshness)
  const progress = createProgress(parts.now, parts.onProgress)
  const wantedSignal = createSignal()
  let isStopped = false

  const get = createApiGet({
    ...parts,
    onSignInNeeded: () => {
      actor.send({ type: 'SIGN_IN_NEEDED' })
      parts.onSignInNeeded()
    },
  })
  const modelPull = createModelPull({ ...parts, get, isStopped: () => isStopped, onFeedPage: progress.setCount })

  const wantModels = (names: readonly ModelName[]): void => {
    freshness.wantModels(names)
    wantedSignal.notify()
  }

  const beginProgress = async (): Promise<void> => {
    const unpulledModels = await unpulledAmong(projection.mirror, MODEL_NAMES)
    // No progress bar where the mirror was complete once and only lacks recent changes.
    if (unpulledModels.size === 0) progress.complete()
    else progress.begin(unpulledModels)
  }

  /** Resolves with false where the server did not answer to the end. */
  const pullWanted = async (): Promise<boolean> => {
    if (!progress.isComplete()) await beginProgress()
    const unpulledModels = await unpulledAmong(projection.mirror, NEWEST_FIRST.filter(freshness.isWanted))
    const isDone = await runPullRound({
      modelPull,
      freshness,
      unpulledModels: [...unpulledModels.keys()],
      isStopped: () => isStopped,
      whenWanted: wantedSignal.next,
    })
    if (isDone && !isStopped) {
      await serialQueue(() => releaseHeld(projection))
      if (!progress.isComplete()) progress.complete()
    }
    return isDone
  }

  const machine = pullMachine.provide({
    actors: { pull: fromPromise(pullWanted), ticks: createTicks(parts.setTimer) },
    actions: { wantAllModels: createTickAction(wantModels, modelPull.isFeedless) },
  })
  const actor = createActor(machine, { clock: clockOf(parts.setTimer) })
  actor.start()

  return {
    pullSoon: (names) => {
      wantModels(names)
      actor.send({ type: 'MODELS_WANTED' })
    },
    all: () => {
      wantModels(MODEL_NAMES)
      actor.send({ type: 'ALL' })
    },
    pullRecord: modelPull.pullRecord,
    stop: () => {
      isStopped = true
      actor.stop()
    },
  }
}

/**
 * Returns the models that were not pulled to their end yet, with the counts of their first pulls.
 */
const unpulledAmong = async (
  mirror: Mirror,
  models: readonly ModelName[],
): Promise<ReadonlyMap<ModelName, RecordCount>> => {
  const unpulledModels = new Map<ModelName, RecordCount>()
  for (const model of models) {
    const cursor = await readCursor(mirror, model)
    if (!isPulled(cursor)) unpulledModels.set(model, cursor.first ?? { received: 0, expected: 0 })
  }
  return unpulledModels
}

/** Wakes one waiter. `next` resolves at the next `notify`; an earlier waiter is left waiting. */
const createSignal = () => {
  let resolveNext: () => void = () => undefined
  return {
    notify: (): void => resolveNext(),
    next: (): Promise<void> =>
      new Promise((resolve) => {
        resolveNext = resolve
      }),
  }
}

/** Sends a TICK at each interval. */
const createTicks = (setTimer: Ports['setTimer']) =>
  fromCallback<PullEvent>(({ sendBack }) => {
    let cancel: () => void = () => undefined
    const startInterval = (): void => {
      cancel = setTimer(() => {
        sendBack({ type: 'TICK' })
        startInterval()
      }, TICK_INTERVAL_MS)
    }
    startInterval()
    return () => cancel()
  })

/** Wants all models at a tick. Full pages cost more than a feed: every other tick. */
const createTickAction = (
  wantModels: (models: readonly ModelName[]) => void,
  isFeedless: (model: ModelName) => boolean,
): (() => void) => {
  let tickCount = 0
  return () => {
    tickCount += 1
    wantModels(MODEL_NAMES.filter((model) => tickCount % 2 === 0 || !isFeedless(model)))
  }
}
