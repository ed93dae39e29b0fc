import type { RxStorageChangeEvent } from 'rxdb'
import type { Subscription } from 'rxjs'
import type { AggregateGroup, AggregateQuestion, AggregateSource } from './aggregate-spec.ts'
import { createLiveAnswer, type LiveAnswer } from './live-answer.ts'
import { type RelatedChanges, relatedChangesOf } from './related-changes.ts'

/** Receives each answer. */
export type AggregateListener = (groups: readonly AggregateGroup[]) => void

/** Answers that each write updates. */
export interface LiveAggregates {
  /**
   * Calls the listener once the collection is loaded, then whenever the answer changes. Returns a
   * function that stops.
   */
  watch(question: AggregateQuestion, listener: AggregateListener): () => void
}

/** After a write of more documents than this, answers are computed again. */
const MANY = 200

/**
 * Milliseconds between two computations under load. Longer when a computation itself takes long.
 */
const PAUSE = 250
const PAUSE_FACTOR = 3

interface Watched {
  readonly answer: LiveAnswer
  /** Changes of the records that the groups read through references. */
  readonly related: RelatedChanges
  /** Whether each listener has received its first answer. */
  readonly listeners: Map<AggregateListener, boolean>
}

const keyOf = ({ selector, sum, by }: AggregateQuestion): string => JSON.stringify([selector, sum, by])

const isWatched = ({ listeners }: Watched): boolean => listeners.size > 0

/** Sends the answer to the listeners that have received a first one. */
const notify = ({ answer, listeners }: Watched): void => {
  for (const [listener, hasFirst] of listeners) if (hasFirst) listener(answer.groups())
}

/** Computes stale answers one after the other, with a pause between two rounds. */
interface Rounds {
  schedule(): void
  stop(): void
}

/** @param staleAnswers the answers that wait for a computation */
const createRounds = (staleAnswers: () => readonly Watched[]): Rounds => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let nextAt = Number.NEGATIVE_INFINITY

  /**
   * Computes one answer a turn, so that queries run in between. A round has each stale answer once,
   * so that each is computed at last.
   */
  const computeRound = (round: readonly Watched[], spent: number): void => {
    const [one, ...others] = round
    const begun = performance.now()
    if (one && isWatched(one) && one.answer.isStale() && one.answer.compute()) notify(one)
    const ended = performance.now()
    const taken = spent + ended - begun
    if (others.length > 0) {
      timer = setTimeout(() => computeRound(others, taken), 0)
      return
    }
    timer = null
    nextAt = ended + Math.max(PAUSE, PAUSE_FACTOR * taken)
    if (staleAnswers().length > 0) schedule()
  }

  const schedule = (): void => {
    timer ??= setTimeout(() => computeRound(staleAnswers(), 0), Math.max(0, nextAt - performance.now()))
  }

  return {
    schedule,
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

/** The live aggregates of one collection. */
export const createLiveAggregates = (source: AggregateSource): LiveAggregates => {
  const watchedAnswers = new Map<string, Watched>()
  const rounds = createRounds(() => [...watchedAnswers.values()].filter(({ answer }) => answer.isStale()))
  let subscription: Subscription | null = null

  const applyEvents = (events: readonly RxStorageChangeEvent<unknown>[]): void => {
    for (const one of watchedAnswers.values()) {
      if (one.answer.isStale()) continue
      if (events.length > MANY) one.answer.invalidate()
      else if (one.answer.applyEvents(events)) notify(one)
    }
    if (events.length > MANY) rounds.schedule()
  }

  const begin = (question: AggregateQuestion): Watched => {
    const answer = createLiveAnswer(source, question)
    const related = relatedChangesOf(source, question, () => {
      answer.invalidate()
      rounds.schedule()
    })
    const one: Watched = { answer, related, listeners: new Map() }
    subscription ??= source.changes$.subscribe(({ events }) => applyEvents(events))
    return one
  }

  const sendFirst = async (one: Watched, listener: AggregateListener): Promise<void> => {
    await Promise.all([source.awaitReady(), one.related.awaitReady()])
    if (!one.listeners.has(listener)) return
    // The answer may be stale: other listeners wait for it since a large write.
    if (one.answer.isStale() && one.answer.compute()) notify(one)
    one.listeners.set(listener, true)
    listener(one.answer.groups())
  }

  return {
    watch: (question, listener) => {
      const key = keyOf(question)
      const one = watchedAnswers.get(key) ?? begin(question)
      watchedAnswers.set(key, one)
      const own: AggregateListener = (groups) => listener(groups)
      one.listeners.set(own, false)
      void sendFirst(one, own)
      return () => {
        one.listeners.delete(own)
        if (one.listeners.size > 0 || watchedAnswers.get(key) !== one) return
        watchedAnswers.delete(key)
        one.related.stop()
        if (watchedAnswers.size > 0) return
        subscription?.unsubscribe()
        subscription = null
        rounds.stop()
      }
    },
  }
}
