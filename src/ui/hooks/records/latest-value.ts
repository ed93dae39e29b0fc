import type { Observable } from 'rxjs'
import type { Answer } from '#src/store/queries/record-queries.ts'

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
   * A shared answer that has a value is read before the subscription, so that the first rendering
   * shows it. React may still ask for the previous source after the next one has emitted: the newer
   * value must survive that.
   */
  readFor(source: Answer<Value>): Observed<Value>
}

const NO_VALUE = { value: undefined, error: undefined, current: false }

export const createLatestValue = <Value>(): LatestValue<Value> => {
  let observedSource: Observable<Value> | null = null
  let observed: Observed<Value> = NO_VALUE
  /** `observed`, as readers of another source see it. */
  let staleForm: Observed<Value> = NO_VALUE
  /** The value of a source at its last reading or emission. */
  let lastRead: { readonly source: Observable<Value>; readonly observed: Observed<Value> } | null = null

  /** Returns one object for one value, so that a subscription that repeats it changes nothing. */
  const observedOf = (source: Observable<Value>, value: Value): Observed<Value> => {
    if (lastRead?.source !== source || lastRead.observed.value !== value) lastRead = { source, observed: { value, error: undefined, current: true } }
    return lastRead.observed
  }

  const setObserved = (source: Observable<Value>, next: Observed<Value>): void => {
    observedSource = source
    observed = next
    staleForm = { value: next.value, error: undefined, current: false }
  }

  return {
    subscribe: (source, changed) => {
      const subscription = source.subscribe({
        next: (value) => {
          setObserved(source, observedOf(source, value))
          changed()
        },
        error: (error: unknown) => {
          // A value of another source is no value of this one.
          setObserved(source, { value: observedSource === source ? observed.value : undefined, error, current: true })
          changed()
        },
      })
      return () => subscription.unsubscribe()
    },
    readFor: (source) => {
      if (observedSource === source) return observed
      const latest = source.latest?.()
      return latest ? observedOf(source, latest.value) : staleForm
    },
  }
}
