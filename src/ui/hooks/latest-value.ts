import type { Observable } from 'rxjs'

export interface Observed<Value> {
  /** The newest value; while a new source has not answered yet, the last one of the source before. */
  readonly value: Value | undefined
  readonly error: unknown
  /** False while `value` still belongs to the source before. */
  readonly current: boolean
}

/** The newest answer of one source after another. */
export interface HeldAnswer<Value> {
  /** Listens to this source, which may answer before this returns. */
  listen(source: Observable<Value>, changed: () => void): () => void
  /**
   * What is known, as seen by somebody who asks this source; the same object until something changes. React may still ask for the source before
   * when the next one has answered already: that must take nothing away from the answer.
   */
  as(source: Observable<Value>): Observed<Value>
}

const NOTHING = { value: undefined, error: undefined, current: false }

export const createHeldAnswer = <Value>(): HeldAnswer<Value> => {
  let from: Observable<Value> | null = null
  let observed: Observed<Value> = NOTHING
  /** The same answer, as seen by those who ask another source. */
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
          // What another source said is no answer to this one.
          hold(source, { value: from === source ? observed.value : undefined, error, current: true })
          changed()
        },
      })
      return () => subscription.unsubscribe()
    },
    as: (source) => (from === source ? observed : former),
  }
}
