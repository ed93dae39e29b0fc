import { finalize, type Observable, ReplaySubject, share, tap, timer } from 'rxjs'
import type { Answer } from './record-queries.ts'

/** Questions remembered for sharing. A screen asks a handful. */
const MAX_SHARED_ANSWERS = 200

/**
 * Gives listeners of the same question one answer, which ends in the task after the last has left.
 */
export type ShareAnswer = <Value>(question: string, source: () => Observable<Value>) => Answer<Value>

const shared = <Value>(source: Observable<Value>): Answer<Value> => {
  let latest: { readonly value: Value } | null = null
  const answer = source.pipe(
    tap((value) => {
      latest = { value }
    }),
    finalize(() => {
      latest = null
    }),
    share({
      connector: () => new ReplaySubject<Value>(1),
      resetOnComplete: false,
      // A page unsubscribes before the page that replaces it subscribes, in the same task.
      resetOnRefCountZero: () => timer(0),
    }),
  )
  return Object.assign(answer, { latest: () => latest })
}

/** Remembers the latest questions. */
export const createSharedAnswers = (): ShareAnswer => {
  const answers = new Map<string, Answer<unknown>>()
  return <Value>(question: string, source: () => Observable<Value>): Answer<Value> => {
    const known = answers.get(question)
    if (known) return known as Answer<Value>
    const answer = shared(source())
    answers.set(question, answer)
    if (answers.size > MAX_SHARED_ANSWERS) {
      const [oldest] = answers.keys()
      if (oldest !== undefined) answers.delete(oldest)
    }
    return answer
  }
}
