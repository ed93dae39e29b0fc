import { defer, finalize, type Observable, shareReplay, tap } from 'rxjs'

/** Questions remembered for sharing. A screen asks a handful. */
const MOST_SHARED = 200

/** An answer that several listeners may share. */
export interface SharedAnswer<Value> extends Observable<Value> {
  /** Returns the newest value while someone listens; undefined while no one does. */
  atHand(): Value | undefined
}

/** Gives listeners of the same question one answer. Nothing runs while no one listens. */
export type ShareAnswer = <Value>(question: string, source: () => Observable<Value>) => SharedAnswer<Value>

const shared = <Value>(source: () => Observable<Value>): SharedAnswer<Value> => {
  let newest: Value | undefined
  const answer = defer(source).pipe(
    tap((value) => {
      newest = value
    }),
    finalize(() => {
      newest = undefined
    }),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
  return Object.assign(answer, { atHand: () => newest })
}

/** Remembers the latest questions. */
export const createSharedAnswers = (): ShareAnswer => {
  const answers = new Map<string, SharedAnswer<unknown>>()
  return <Value>(question: string, source: () => Observable<Value>): SharedAnswer<Value> => {
    const known = answers.get(question)
    if (known) return known as SharedAnswer<Value>
    const answer = shared(source)
    answers.set(question, answer)
    if (answers.size > MOST_SHARED) {
      const [oldest] = answers.keys()
      if (oldest !== undefined) answers.delete(oldest)
    }
    return answer
  }
}
