import { objectPathMonad, type RxStorageChangeEvent } from 'rxdb'
import { matcherOf } from '../selector/matcher.ts'
import { emptyTally, groupOfTally, type Tally, talliesOf } from './aggregate.ts'
import type { AggregateGroup, AggregateQuestion, AggregateSource } from './aggregate-spec.ts'
import { groupReaderOf } from './group-reader.ts'

/**
 * The answer to one question, computed once and then updated by each write. Stale until it is first
 * computed.
 */
export interface LiveAnswer {
  isStale(): boolean
  groups(): readonly AggregateGroup[]
  /** Computes the answer from the columns. Returns whether it has changed. */
  compute(): boolean
  /** Updates the answer after a write. Returns whether it has changed. */
  applyEvents(events: readonly RxStorageChangeEvent<unknown>[]): boolean
  /** Makes the answer stale until it is computed again. */
  invalidate(): void
}

type Values = Readonly<Record<string, unknown>>

/** The live answer to a question about one collection. */
export const createLiveAnswer = (
  { table, selector, related }: AggregateSource,
  question: AggregateQuestion,
): LiveAnswer => {
  const tableOf = (collection: string) => related(collection).table
  const living = { $and: [question.selector, { _deleted: { $eq: false } }] }
  const matches = matcherOf(living)
  const readBy = question.by.map((by) => groupReaderOf(by, tableOf))
  const readSum = question.sum.map((path) => objectPathMonad<Values, unknown>(path))
  let tallies = new Map<string, Tally>()
  let groups = new Map<string, AggregateGroup>()
  let listed: readonly AggregateGroup[] | null = null
  let stale = true

  const contribute = (document: Values, sign: 1 | -1, touched: Set<string>): void => {
    const by = readBy.map((read) => read(document))
    const key = JSON.stringify(by)
    const tally = tallies.get(key) ?? emptyTally(by, question)
    tallies.set(key, tally)
    touched.add(key)
    tally.count += sign
    readSum.forEach((read, at) => {
      const value = read(document)
      if (typeof value !== 'number') return
      const sum = tally.sums[at]
      if (sign > 0) sum?.add(value)
      else sum?.subtract(value)
    })
  }

  /** Publishes a group. Returns whether it has changed. */
  const publish = (key: string): boolean => {
    const tally = tallies.get(key)
    const before = groups.get(key)
    if (!tally || (tally.count === 0 && question.by.length > 0)) {
      tallies.delete(key)
      return groups.delete(key)
    }
    const after = groupOfTally(tally)
    if (before && isSame(before, after)) return false
    groups.set(key, after)
    return true
  }

  return {
    isStale: () => stale,
    groups: () => {
      listed ??= [...groups.values()]
      return listed
    },
    compute: () => {
      stale = false
      tallies = new Map(
        talliesOf({ table, tableOf }, selector.select(living), question).map((tally) => [
          JSON.stringify(tally.by),
          tally,
        ]),
      )
      const before = groups
      groups = new Map([...tallies].map(([key, tally]) => [key, groupOfTally(tally)]))
      listed = null
      return before.size !== groups.size || [...groups].some(([key, group]) => !isSame(before.get(key), group))
    },
    applyEvents: (events) => {
      const touched = new Set<string>()
      for (const { previousDocumentData: before, documentData: after } of events) {
        if (before && matches(before)) contribute(before as Values, -1, touched)
        if (after && matches(after)) contribute(after as Values, 1, touched)
      }
      let changed = false
      for (const key of touched) if (publish(key)) changed = true
      if (changed) listed = null
      return changed
    },
    invalidate: () => {
      stale = true
    },
  }
}

const isSame = (a: AggregateGroup | undefined, b: AggregateGroup): boolean =>
  a !== undefined && a.count === b.count && a.sum.every((value, index) => Object.is(value, b.sum[index]))
