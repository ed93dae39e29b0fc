import { constants, getPriority, setPriority } from 'node:os'

/** Steps of `nice` by which a thread stands behind the one that answers requests. */
const BEHIND = 10

/**
 * Puts the calling worker thread behind the main thread where both want a processor: drawing a
 * document may take longer, an answer may not. Linux alone has priorities of threads; elsewhere 0
 * would name the whole process.
 */
export const workBehindMainThread = (): void => {
  if (process.platform === 'linux') setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + BEHIND))
}
