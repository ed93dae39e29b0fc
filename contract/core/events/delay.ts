import type { LoggedEvent } from './event.ts'

/** A sent comment can be taken back for so long: it waits in the outbox. */
export const TAKE_BACK_MS = 10_000

/**
 * Returns whether an event waits because its author may still take it back. An event that was
 * tried waits for another reason. A wait that is too long comes from a clock that was set back.
 */
export const isDelayed = (
  { attempts, nextAttemptAt }: Pick<LoggedEvent, 'attempts' | 'nextAttemptAt'>,
  now: number,
): boolean => attempts === 0 && nextAttemptAt > now && nextAttemptAt - now <= TAKE_BACK_MS
