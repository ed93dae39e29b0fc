import { type Observable, Subscription } from 'rxjs'

export interface Observed<Value> {
  /** The newest value; before a new source emits, the last value of the previous source. */
  readonly value: Value | undefined
  readonly error: unknown
  /** False while `value` still comes from the previous source. */
  readonly current: boolean
}

/** Holds the newest value across a sequence of sources. */
export interface LatestValue<Value> {
  /** Subscribes to this source, which may emit before this call returns. */
  subscribe(source: Observable<Value>, changed: () => void): () => void
  /**
   * Returns the value as a reader of this source sees it; the same object until something changes.
   * A source that is read before anyone subscribes to it is read at once, ahead of that: an answer
   * that is there already is part of the first rendering.
   * React may still ask for the previous source after the next one has emitted: the newer value
   * must survive that.
   */
  readFor(source: Observable<Value>): Observed<Value>
}

/** A source that is being read. */
interface Reading<Value> {
  readonly source: Observable<Value>
  readonly subscription: Subscription
  /** Its newest emission; null before the first. */
  observed: Observed<Value> | null
  /** Called at each emission; null while nobody has subscribed. */
  changed: (() => void) | null
}

/** A source that is read before anyone has subscribed to it. */
interface Ahead<Value> {
  readonly reading: Reading<Value>
  /**
   * What it had emitted at once. Later emissions wait for the subscription: React renders everything
   * a second time when a store has changed while it rendered.
   */
  readonly atFirst: Observed<Value> | null
  readonly timer: ReturnType<typeof setTimeout>
}

/** A rendering that React drops never subscribes: what it read ahead ends after this time, in ms. */
const AHEAD_MS = 3000

const NO_VALUE = { value: undefined, error: undefined, current: false }

export const createLatestValue = <Value>(): LatestValue<Value> => {
  let from: Observable<Value> | null = null
  let observed: Observed<Value> = NO_VALUE
  /** `observed`, as readers of another source see it. */
  let staleForm: Observed<Value> = NO_VALUE
  let ahead: Ahead<Value> | null = null
  /** The source that is subscribed to, and the one before it while React changes from it. */
  let subscribed: Observable<Value> | null = null
  let leaving: Observable<Value> | null = null

  const show = ({ source, observed: next }: Reading<Value>): void => {
    if (!next) return
    from = source
    observed = next
    staleForm = { value: next.value, error: undefined, current: false }
  }

  const read = (source: Observable<Value>, changed: (() => void) | null): Reading<Value> => {
    const emit = (next: Observed<Value>): void => {
      reading.observed = next
      if (!reading.changed) return
      show(reading)
      reading.changed()
    }
    const reading: Reading<Value> = { source, subscription: new Subscription(), observed: null, changed }
    reading.subscription.add(
      source.subscribe({
        next: (value) => emit({ value, error: undefined, current: true }),
        // A value of another source is no value of this one.
        error: (error: unknown) => emit({ value: reading.observed?.value, error, current: true }),
      }),
    )
    return reading
  }

  /** The reading that was begun ahead; null for any other source. */
  const takeAhead = (source: Observable<Value>): Reading<Value> | null => {
    if (ahead?.reading.source !== source) return null
    const { reading, timer } = ahead
    clearTimeout(timer)
    ahead = null
    return reading
  }

  const dropAhead = (): void => {
    if (!ahead) return
    clearTimeout(ahead.timer)
    ahead.reading.subscription.unsubscribe()
    ahead = null
  }

  const readAhead = (source: Observable<Value>): Ahead<Value> => {
    dropAhead()
    const reading = read(source, null)
    ahead = { reading, atFirst: reading.observed, timer: setTimeout(dropAhead, AHEAD_MS) }
    return ahead
  }

  const leave = (source: Observable<Value>): void => {
    leaving = source
    queueMicrotask(() => {
      leaving = null
    })
  }

  return {
    subscribe: (source, changed) => {
      if (subscribed && subscribed !== source) leave(subscribed)
      subscribed = source
      const reading = takeAhead(source) ?? read(source, changed)
      reading.changed = changed
      show(reading)
      return () => {
        reading.subscription.unsubscribe()
        if (subscribed !== source) return
        subscribed = null
        leave(source)
      }
    },
    readFor: (source) => {
      if (from === source) return observed
      if (source === subscribed || source === leaving) return staleForm
      const { atFirst } = ahead?.reading.source === source ? ahead : readAhead(source)
      return atFirst ?? staleForm
    },
  }
}
