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
   * Begins to read a source to which nobody has subscribed yet: an answer that is there already is
   * part of the first rendering.
   * React may still ask for the previous source after the next one has emitted: the newer value
   * must survive that.
   */
  readFor(source: Observable<Value>): Observed<Value>
}

/** A source that is being read. */
interface Reading<Value> {
  readonly source: Observable<Value>
  readonly subscription: Subscription
  /** The newest emission of the source; null before the first. */
  observed: Observed<Value> | null
  /** Called at each emission; null while nobody has subscribed. */
  changed: (() => void) | null
}

/** A reading that a rendering has begun. */
interface EarlyReading<Value> {
  readonly reading: Reading<Value>
  /**
   * The emission that came at once. Later ones wait for the subscription: React renders everything
   * a second time when a store has changed while React rendered.
   */
  readonly firstObserved: Observed<Value> | null
  /** Ends the reading, and later forgets it. */
  timer: ReturnType<typeof setTimeout>
}

/** Time in ms after which an early reading ends: a rendering that React drops never subscribes. */
const EARLY_MS = 3000
/**
 * Time in ms after that during which a slow rendering still finds the emission that it began with.
 */
const KEPT_MS = 7000

const NO_VALUE = { value: undefined, error: undefined, current: false }

const read = <Value>(source: Observable<Value>, onEmission: (reading: Reading<Value>) => void): Reading<Value> => {
  const reading: Reading<Value> = { source, subscription: new Subscription(), observed: null, changed: null }
  const emit = (observed: Observed<Value>): void => {
    reading.observed = observed
    onEmission(reading)
  }
  reading.subscription.add(
    source.subscribe({
      next: (value) => emit({ value, error: undefined, current: true }),
      // A value of another source is no value of this one.
      error: (error: unknown) => emit({ value: reading.observed?.value, error, current: true }),
    }),
  )
  return reading
}

/** Readings that renderings have begun, by source. */
const createEarlyReadings = <Value>() => {
  const readings = new Map<Observable<Value>, EarlyReading<Value>>()

  const end = (early: EarlyReading<Value>): void => {
    early.reading.subscription.unsubscribe()
    early.timer = setTimeout(() => readings.delete(early.reading.source), KEPT_MS)
  }

  return {
    /** The emission that renderings of this source show. */
    observedOf: (source: Observable<Value>, onEmission: (reading: Reading<Value>) => void): Observed<Value> | null => {
      const known = readings.get(source)
      if (known) return known.firstObserved
      const reading = read(source, onEmission)
      const early: EarlyReading<Value> = { reading, firstObserved: reading.observed, timer: setTimeout(() => end(early), EARLY_MS) }
      readings.set(source, early)
      return reading.observed
    },
    /** Hands over the reading of this source; null when no rendering has begun one. */
    take: (source: Observable<Value>): Reading<Value> | null => {
      const early = readings.get(source)
      if (!early) return null
      readings.delete(source)
      clearTimeout(early.timer)
      return early.reading
    },
  }
}

export const createLatestValue = <Value>(): LatestValue<Value> => {
  let shownSource: Observable<Value> | null = null
  let shown: Observed<Value> = NO_VALUE
  /** `shown`, as readers of another source see it. */
  let staleForm: Observed<Value> = NO_VALUE
  let subscribedSource: Observable<Value> | null = null
  /** The source before the subscribed one, while React changes from it. */
  let previousSource: Observable<Value> | null = null
  const earlyReadings = createEarlyReadings<Value>()

  const show = (source: Observable<Value>, observed: Observed<Value>): void => {
    shownSource = source
    shown = observed
    staleForm = { value: observed.value, error: undefined, current: false }
  }

  const showEmission = (reading: Reading<Value>): void => {
    if (!reading.changed || !reading.observed) return
    show(reading.source, reading.observed)
    reading.changed()
  }

  const leaveSource = (source: Observable<Value>): void => {
    previousSource = source
    queueMicrotask(() => {
      previousSource = null
    })
  }

  /** The reading that a subscription goes on with. */
  const readingOf = (source: Observable<Value>, changed: () => void): Reading<Value> => {
    const early = earlyReadings.take(source)
    if (early && !early.subscription.closed) return early
    // The rendering took longer than its reading: what it shows stays until the source emits again.
    if (early?.observed) show(source, early.observed)
    return read(source, (reading) => {
      reading.changed = changed
      showEmission(reading)
    })
  }

  return {
    subscribe: (source, changed) => {
      if (subscribedSource && subscribedSource !== source) leaveSource(subscribedSource)
      subscribedSource = source
      const reading = readingOf(source, changed)
      reading.changed = changed
      if (reading.observed) show(source, reading.observed)
      return () => {
        reading.subscription.unsubscribe()
        if (subscribedSource !== source) return
        subscribedSource = null
        leaveSource(source)
      }
    },
    readFor: (source) => {
      if (shownSource === source) return shown
      if (source === subscribedSource || source === previousSource) return staleForm
      return earlyReadings.observedOf(source, showEmission) ?? staleForm
    },
  }
}
