import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { EventStore } from '../events/event-store.ts'
import type { AcceptedKey } from '../projection/replication.ts'

/** Collects facts about own events of a model during a resync, from feed pages and answers. */
export interface PullObserver {
  /** Drops what was collected, and starts to listen to answers. */
  readonly restart: () => void
  /** Records the keys that a page names. */
  readonly addAcceptedKeys: (acceptedKeys: readonly AcceptedKey[]) => void
  /** Keys that pages have named, with the records that have the effect. */
  readonly acceptedKeys: ReadonlyMap<string, RecordId>
  /** Returns the records of own creations that no page has named. */
  readonly unconfirmedCreations: () => readonly RecordId[]
  /**
   * Returns the highest version of the record in an answer, or 0: an older row on a page is
   * stale.
   */
  readonly newestVersionOf: (id: RecordId) => number
  readonly stop: () => void
}

/** Observes the events of a model from now on. */
export const createPullObserver = (
  eventStore: Pick<EventStore, 'events' | 'watch'>,
  model: ModelName,
): PullObserver => {
  const recordsByKey = new Map<string, RecordId>()
  const versions = new Map<RecordId, number>()
  let stop = (): void => undefined

  const newestVersionOf = (id: RecordId): number => versions.get(id) ?? 0

  const watchAnswers = (): (() => void) =>
    eventStore.watch(({ changed }) => {
      for (const event of changed) {
        // A page has accepted an event whose key is known: the version is that page's.
        if (
          event.model !== model ||
          event.state !== 'accepted' ||
          event.resultId === null ||
          recordsByKey.has(event.id)
        )
          continue
        versions.set(event.resultId, Math.max(newestVersionOf(event.resultId), event.effectVersion))
      }
    })

  return {
    restart: () => {
      stop()
      recordsByKey.clear()
      versions.clear()
      stop = watchAnswers()
    },
    addAcceptedKeys: (acceptedKeys) => {
      for (const { key, id } of acceptedKeys) recordsByKey.set(key, id)
    },
    acceptedKeys: recordsByKey,
    unconfirmedCreations: () =>
      eventStore.events().flatMap(({ id: key, model: modelOfEvent, action, resultId }) => {
        const isCreation = modelOfEvent === model && action === 'create'
        return isCreation && resultId !== null && !recordsByKey.has(key) ? [resultId] : []
      }),
    newestVersionOf,
    stop: () => stop(),
  }
}
