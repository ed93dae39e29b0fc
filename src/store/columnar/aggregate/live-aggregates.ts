import type { RxStorageChangeEvent } from 'rxdb'
import type { Subscription } from 'rxjs'
import type { AggregateGroup, AggregateQuestion, AggregateSource } from './aggregate-spec.ts'
import { createLiveAnswer, type LiveAnswer } from './live-answer.ts'

export type AggregateListener = (groups: readonly AggregateGroup[]) => void

/** Answers that are kept current by what each write changes. */
export interface LiveAggregates {
  /** Calls the listener as soon as the collection is loaded, then whenever its answer is another. Answers how to stop. */
  watch(question: AggregateQuestion, listener: AggregateListener): () => void
}

/** More documents than this in one write, and the answers are computed anew. */
const MANY = 200

/** Milliseconds from one computing to the next while much is written; longer where computing itself takes long. */
const PAUSE = 250
const PAUSE_FACTOR = 3

interface Watched {
  readonly answer: LiveAnswer
  /** Whether each has had its first answer. */
  readonly listeners: Map<AggregateListener, boolean>
}

export const createLiveAggregates = (source: AggregateSource): LiveAggregates => {
  const watched = new Map<string, Watched>()
  let subscription: Subscription | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let nextAt = Number.NEGATIVE_INFINITY

  const stale = (): readonly Watched[] => [...watched.values()].filter(({ answer }) => answer.isStale())

  const isWatched = ({ listeners }: Watched): boolean => listeners.size > 0

  const tell = ({ answer, listeners }: Watched): void => {
    for (const [listener, begun] of listeners) if (begun) listener(answer.groups())
  }

  /** One answer a turn, so that queries come in between; a round has each stale answer once, so that none waits for ever. */
  const goThrough = (round: readonly Watched[], spent: number): void => {
    const [one, ...others] = round
    const begun = performance.now()
    if (one && isWatched(one) && one.answer.isStale() && one.answer.compute()) tell(one)
    const ended = performance.now()
    const taken = spent + ended - begun
    if (others.length > 0) {
      timer = setTimeout(() => goThrough(others, taken), 0)
      return
    }
    timer = null
    nextAt = ended + Math.max(PAUSE, PAUSE_FACTOR * taken)
    if (stale().length > 0) soon()
  }

  const soon = (): void => {
    timer ??= setTimeout(() => goThrough(stale(), 0), Math.max(0, nextAt - performance.now()))
  }

  const take = (events: readonly RxStorageChangeEvent<unknown>[]): void => {
    for (const one of watched.values()) {
      if (one.answer.isStale()) continue
      if (events.length > MANY) one.answer.invalidate()
      else if (one.answer.applyEvents(events)) tell(one)
    }
    if (events.length > MANY) soon()
  }

  const begin = (question: AggregateQuestion): Watched => {
    const one: Watched = { answer: createLiveAnswer(source, question), listeners: new Map() }
    subscription ??= source.changes$.subscribe(({ events }) => take(events))
    return one
  }

  const first = async (one: Watched, listener: AggregateListener): Promise<void> => {
    await source.awaitReady()
    if (!one.listeners.has(listener)) return
    // Others may have waited for it since a large write.
    if (one.answer.isStale() && one.answer.compute()) tell(one)
    one.listeners.set(listener, true)
    listener(one.answer.groups())
  }

  return {
    watch: (question, listener) => {
      const key = JSON.stringify([question.selector, question.sum, question.by])
      const one = watched.get(key) ?? begin(question)
      watched.set(key, one)
      const own: AggregateListener = (groups) => listener(groups)
      one.listeners.set(own, false)
      void first(one, own)
      return () => {
        one.listeners.delete(own)
        if (one.listeners.size > 0 || watched.get(key) !== one) return
        watched.delete(key)
        if (watched.size > 0) return
        subscription?.unsubscribe()
        subscription = null
        if (timer !== null) clearTimeout(timer)
        timer = null
      }
    },
  }
}
