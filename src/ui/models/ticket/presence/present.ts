import type { Presence } from '#contract/core/protocol.ts'

/** Time without a message, in ms, after which a page counts as closed or offline. */
export const SILENCE_MS = 45_000
/** Interval of the messages of a person who writes, in ms. */
export const WRITING_MS = 12_000

interface Seen {
  readonly at: number
  /** When the person last wrote; minus infinity for one who only looks. */
  readonly wroteAt: number
}

/** People at one ticket, by their id. */
export type Present = ReadonlyMap<number, Seen>

/** Adds the message of one page; `now` in ms. */
export const withPresence = (present: Present, { user_id, doing }: Presence, now: number): Present => {
  const next = new Map(present)
  if (doing === 'leaving') next.delete(user_id)
  else
    next.set(user_id, {
      at: now,
      wroteAt: doing === 'writing' ? now : (present.get(user_id)?.wroteAt ?? Number.NEGATIVE_INFINITY),
    })
  return next
}

/** Returns the people who look at the ticket and those who write on it at this instant. */
export const presentAt = (
  present: Present,
  now: number,
): { readonly looking: readonly number[]; readonly writing: readonly number[] } => {
  const here = [...present].filter(([, { at }]) => now - at < SILENCE_MS)
  const isWriting = ([, { wroteAt }]: readonly [number, Seen]): boolean => now - wroteAt < WRITING_MS
  return {
    looking: here.filter((one) => !isWriting(one)).map(([id]) => id),
    writing: here.filter(isWriting).map(([id]) => id),
  }
}
