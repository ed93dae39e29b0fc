import { type Observable, shareReplay } from 'rxjs'

/** Questions remembered for sharing. A screen asks a handful. */
const MAX_SHARED_ANSWERS = 200

/** Gives listeners of the same question one answer. Nothing runs while no one listens. */
export type ShareAnswer = <Value>(question: string, source: () => Observable<Value>) => Observable<Value>

/** Remembers the latest questions. */
export const createSharedAnswers = (): ShareAnswer => {
  const answers = new Map<string, Observable<unknown>>()
  return <Value>(question: string, source: () => Observable<Value>): Observable<Value> => {
    const known = answers.get(question)
    if (known) return known as Observable<Value>
    const answer = source().pipe(shareReplay({ bufferSize: 1, refCount: true }))
    answers.set(question, answer)
    if (answers.size > MAX_SHARED_ANSWERS) {
      const [oldest] = answers.keys()
      if (oldest !== undefined) answers.delete(oldest)
    }
    return answer
  }
}
