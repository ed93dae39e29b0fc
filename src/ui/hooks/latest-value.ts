import type { Observable } from 'rxjs'

export interface Observed<Value> {
  /** The newest value; before a new source emits, the last value of the previous source. */
  readonly value: Value | undefined
  readonly error: unknown
  /** False while `value` still comes from the previous source. */
  readonly current: boolean
}

/** Holds the newest value across a sequence of sources. */
export interface HeldAnswer<Value> {
  /** Subscribes to this source, which may emit before this call returns. */
  listen(source: Observable<Value>, changed: () => void): () => void
  /**
   * Returns the value as a reader of this source sees it; the same object until something changes.
   * React may still ask for the previous source after the next one has emitted: the newer value
   * must survive that.
   */
  as(source: Observable<Value>): Observed<Value>
}

const NOTHING = { value: undefined, error: undefined, current: false }

export const createHeldAnswer = <Value>(): HeldAnswer<Value> => {
  let from: Observable<Value> | null = null
  let observed: Observed<Value> = NOTHING
  /** The same value, as readers of another source see it. */
  let former: Observed<Value> = NOTHING

  const hold = (source: Observable<Value>, next: Observed<Value>): void => {
    from = source
    observed = next
    former = { value: next.value, error: undefined, current: false }
  }

  return {
    listen: (source, changed) => {
      const subscription = source.subscribe({
        next: (value) => {
          hold(source, { value, error: undefined, current: true })
          changed()
        },
        error: (error: unknown) => {
          // A value of another source is no value of this one.
          hold(source, { value: from === source ? observed.value : undefined, error, current: true })
          changed()
        },
      })
      return () => subscription.unsubscribe()
    },
    as: (source) => (from === source ? observed : former),
  }
}
