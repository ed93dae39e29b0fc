import type { Observable } from 'rxjs'
import type { SharedAnswer } from '#src/store/queries/shared-answers.ts'

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
   * A shared answer that others listen to is read before `subscribe`.
   * React may still ask for the previous source after the next one has emitted: the newer value
   * must survive that.
   */
  readFor(source: Observable<Value>): Observed<Value>
}

const NO_VALUE = { value: undefined, error: undefined, current: false }

const atHand = <Value>(source: Observable<Value> | SharedAnswer<Value>): Value | undefined => ('atHand' in source ? source.atHand() : undefined)

export const createLatestValue = <Value>(): LatestValue<Value> => {
  let from: Observable<Value> | null = null
  let observed: Observed<Value> = NO_VALUE
  /** `observed`, as readers of another source see it. */
  let staleForm: Observed<Value> = NO_VALUE

  /** The value that was read before the subscription to its source. */
  let early: { readonly from: Observable<Value>; readonly observed: Observed<Value> } | null = null

  const setObserved = (source: Observable<Value>, next: Observed<Value>): void => {
    from = source
    observed = early?.from === source && early.observed.value === next.value && next.error === undefined ? early.observed : next
    early = null
    staleForm = { value: next.value, error: undefined, current: false }
  }

  const readEarly = (source: Observable<Value>): Observed<Value> | null => {
    const value = atHand(source)
    if (value === undefined) return null
    if (early?.from !== source || early.observed.value !== value) early = { from: source, observed: { value, error: undefined, current: true } }
    return early.observed
  }

  return {
    subscribe: (source, changed) => {
      const subscription = source.subscribe({
        next: (value) => {
          setObserved(source, { value, error: undefined, current: true })
          changed()
        },
        error: (error: unknown) => {
          // A value of another source is no value of this one.
          setObserved(source, { value: from === source ? observed.value : undefined, error, current: true })
          changed()
        },
      })
      return () => subscription.unsubscribe()
    },
    readFor: (source) => (from === source ? observed : (readEarly(source) ?? staleForm)),
  }
}
