import type { Timer } from './timer.ts'

interface Interval {
  /** Epoch ms. */
  readonly from: number
  /** Epoch ms; null while the pause is open. */
  readonly to: number | null
}

const SEPARATOR = ','
/** Pauses that `pauses` has room for. */
export const MAX_PAUSES = 80

/** The pauses of a run, in the order in which they were written. */
export const pausesOf = (pauses: string | null): readonly Interval[] =>
  (pauses ?? '').split(SEPARATOR).flatMap((interval) => {
    const [from = '', to = ''] = interval.split('/')
    const start = Date.parse(from)
    return Number.isNaN(start) ? [] : [{ from: start, to: to === '' ? null : Date.parse(to) }]
  })

const textOf = (pauses: readonly Interval[]): string =>
  pauses
    .map(({ from, to }) => `${new Date(from).toISOString()}/${to === null ? '' : new Date(to).toISOString()}`)
    .join(SEPARATOR)

const lastPause = (pauses: string | null): Interval | undefined => pausesOf(pauses).at(-1)

/** Whether the last pause of a run is still open. */
export const isPaused = ({ pauses }: Pick<Timer, 'pauses'>): boolean => lastPause(pauses)?.to === null

/** Opens a pause. */
export const withPause = (pauses: string | null, at: string): string =>
  textOf([...pausesOf(pauses), { from: Date.parse(at), to: null }])

/** Ends the open pause; a clock that was set back meanwhile makes it empty, never negative. */
export const withoutPause = (pauses: string | null, at: string): string =>
  textOf(
    pausesOf(pauses).map((pause) =>
      pause.to === null ? { ...pause, to: Math.max(pause.from, Date.parse(at)) } : pause,
    ),
  )
