import type { Observable } from 'rxjs'
import type { Answer } from '#src/store/queries/record-queries.ts'

export interface Observed<Value> {
  /** The newest value; before a new source emits, the last value of the previous source. */
  readonly value: Value | undefined
  readonly error: unknown
  /** False while `value` still comes from the previous source. */
  readonly current: boolean
}

/** One emission of a source, as its readers see it. */
export interface Emission<Value> {
  readonly source: Observable<Value> | null
  readonly observed: Observed<Value>
  /** `observed`, as readers of another source see it. */
  readonly stale: Observed<Value>
}

/** Holds the newest value across a sequence of sources. */
export interface LatestValue<Value> {
  /** Subscribes to this source, which may emit before this call returns. */
  subscribe(source: Observable<Value>, changed: (newest: Emission<Value>) => void): () => void
  /** The newest emission; before the first one, what a reader of this source sees. */
  newest(source: Answer<Value>): Emission<Value>
  /**
   * Returns the value of an emission, the newest by default, as a reader of this source sees it;
   * the same object until something changes. A shared answer that has a value is read before the
   * subscription, so that the first rendering shows it. React may still ask for the previous source
   * after the next one has emitted: the newer value must survive that.
   */
  readFor(source: Answer<Value>, from?: Emission<Value>): Observed<Value>
}

const NO_VALUE = { value: undefined, error: undefined, current: false }

export const createLatestValue = <Value>(): LatestValue<Value> => {
  let newest: Emission<Value> = { source: null, observed: NO_VALUE, stale: NO_VALUE }
  /** The value of a source at its last reading or emission. */
  let lastRead: Emission<Value> | null = null

  /** Returns one object for one value, so that a subscription that repeats it changes nothing. */
  const emissionOf = (source: Observable<Value>, value: Value): Emission<Value> => {
    if (lastRead?.source !== source || lastRead.observed.value !== value) lastRead = emission(source, value)
    return lastRead
  }

  const atHand = (source: Answer<Value>): Emission<Value> | null | undefined => {
    const latest = source.latest?.()
    return latest && emissionOf(source, latest.value)
  }

  return {
    subscribe: (source, changed) => {
      const take = (next: Emission<Value>): void => {
        newest = next
        changed(next)
      }
      const subscription = source.subscribe({
        next: (value) => take(emissionOf(source, value)),
        // A value of another source is no value of this one.
        error: (error: unknown) =>
          take(emission(source, newest.source === source ? newest.observed.value : undefined, error)),
      })
      return () => subscription.unsubscribe()
    },
    newest: (source) => (newest.source ? newest : (atHand(source) ?? { ...newest, source })),
    readFor: (source, from = newest) =>
      from.source === source ? from.observed : (atHand(source)?.observed ?? from.stale),
  }
}

const emission = <Value>(source: Observable<Value>, value: Value | undefined, error?: unknown): Emission<Value> => ({
  source,
  observed: { value, error, current: true },
  stale: { ...NO_VALUE, value },
})
