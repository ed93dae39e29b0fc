import type { RxStorageChangeEvent } from 'rxdb'
import { type AggregateQuestion, type AggregateSource, derivationOf, groupValueOf } from './aggregate-spec.ts'

/** The records that an aggregate reads through references. */
export interface RelatedChanges {
  /** Resolves when the records are loaded. */
  awaitReady(): Promise<void>
  stop(): void
}

type Values = Readonly<Record<string, unknown>>

/** Fields that a question reads, by the collection of their records. */
const fieldsOf = ({ by }: AggregateQuestion): ReadonlyMap<string, readonly string[]> => {
  const steps = by.flatMap((group) => derivationOf(group).through ?? [])
  return new Map(
    [...Map.groupBy(steps, ({ collection }) => collection)].map(([name, some]) => [
      name,
      some.map(({ field }) => field),
    ]),
  )
}

const shownOf = (document: Values | null | undefined, field: string): unknown =>
  !document || document['_deleted'] === true ? undefined : groupValueOf(document[field])

/** Calls `onChange` after each write that moves documents to another group of the question. */
export const relatedChangesOf = (
  source: AggregateSource,
  question: AggregateQuestion,
  onChange: () => void,
): RelatedChanges => {
  const related = [...fieldsOf(question)].map(([collection, fields]) => ({
    source: source.related(collection),
    fields,
  }))
  const subscriptions = related.map(({ source: { changes$ }, fields }) => {
    const isMoved = ({ previousDocumentData: before, documentData: after }: RxStorageChangeEvent<unknown>): boolean =>
      fields.some(
        (field) => shownOf(before as Values | undefined, field) !== shownOf(after as Values | undefined, field),
      )
    return changes$.subscribe(({ events }) => {
      if (events.some(isMoved)) onChange()
    })
  })
  return {
    awaitReady: async () => {
      await Promise.all(related.map((one) => one.source.awaitReady()))
    },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}
