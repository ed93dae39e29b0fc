import type { LoggedEvent } from '#contract/core/events/event.ts'
import { LogFailure } from '#src/store/log/log-failure.ts'
import { noteForgotten, noteWritten } from './account.ts'
import { createLogPort, type WriteKind } from './log-port.ts'
import { createMirrorPort } from './mirror-port.ts'
import type { WorkerOptions } from './worker-options.ts'
import { never, type WorkerState } from './worker-state.ts'

interface DiskParts {
  readonly state: WorkerState
  /** Kills the worker, at a place that the options choose. */
  readonly die: <Value>() => Promise<Value>
  /** Events that the engine has in memory. */
  readonly events: () => readonly LoggedEvent[]
}

/** Opens the log of a worker, whose writes may fail or kill it. */
export const openWorkerLog = (options: WorkerOptions, { state, die, events }: DiskParts) => {
  const { account } = options
  let hadTrouble = false
  const refused = { became: new Map<string, number>(), announced: new Map<string, number>() }

  const gate = async (kind: WriteKind, apply: () => void): Promise<void> => {
    await state.whenThawed()
    if (state.isDead()) return never()
    if (options.isLogFull()) {
      hadTrouble = true
      throw new LogFailure('storage_full')
    }
    const death = options.dies(kind)
    if (death === 'before') return die()
    apply()
    if (death === 'after') return die()
  }

  account.fences += 1
  const fence = account.fences
  account.log.fence = fence
  const isOvertaken = (): boolean => account.fences !== fence
  const log = createLogPort({
    disk: account.log,
    fence,
    gate,
    isOvertaken,
    onWiped: events,
    onWritten: (before, after) => {
      noteWritten(account, before, after, options.nextPlace)
      // A log that was deleted is written again unchanged: no event became refused.
      if (after.state === 'refused' && before !== null && before.state !== 'refused') addOne(refused.became, after.id)
    },
    onForgotten: (event, kept) => noteForgotten(account, event, kept),
  })
  return { log, refused, isOvertaken, hadTrouble: () => hadTrouble }
}

/** Opens the mirror of a worker, whose writes may kill it. */
export const openWorkerMirror = (
  { account, random, sabotage, isMirrorFull, dies }: WorkerOptions,
  { state, die }: Omit<DiskParts, 'events'>,
) =>
  createMirrorPort({
    disk: account.mirror,
    setTimer: state.setTimer,
    delay: () => 1 + random.below(80),
    isFull: isMirrorFull,
    factsFirst: sabotage.factsFirst === true,
    onRows: async () => {
      await state.whenThawed()
      if (state.isDead()) return never()
      if (dies('mirror')) return die()
    },
  })

/** Counts one more of this id. */
export const addOne = (counts: Map<string, number>, id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1)
