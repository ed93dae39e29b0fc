import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { EventStore } from '../events/event-store.ts'

/** What is heard of own events of a model while it is pulled anew: by its pages, and by answers that come meanwhile. */
export interface PullObserver {
  /** From here on; what was heard before is forgotten. */
  readonly restart: () => void
  /** A page names the events whose effects the server has, with their records. */
  readonly addSettled: (settled: readonly { readonly key: string; readonly id: RecordId }[]) => void
  readonly settledKeys: ReadonlyMap<string, RecordId>
  /** Created here, and named by no page: an answer may have brought the row after the pull began. */
  readonly unconfirmedCreations: () => readonly RecordId[]
  /** The version of a record that an answer to something later brought, or 0: a page with an older one was made before. */
  readonly versionOf: (id: RecordId) => number
  readonly stop: () => void
}

export const createPullObserver = (eventStore: Pick<EventStore, 'events' | 'watch'>, model: ModelName): PullObserver => {
  const named = new Map<string, RecordId>()
  const versions = new Map<RecordId, number>()
  let stop = (): void => undefined

  const versionOf = (id: RecordId): number => versions.get(id) ?? 0

  const listen = (): (() => void) =>
    eventStore.watch(({ changed }) => {
      for (const own of changed) {
        // What a page settles has the version of that page.
        if (own.model !== model || own.state !== 'accepted' || own.resultId === null || named.has(own.id)) continue
        versions.set(own.resultId, Math.max(versionOf(own.resultId), own.effectVersion))
      }
    })

  return {
    restart: () => {
      stop()
      named.clear()
      versions.clear()
      stop = listen()
    },
    addSettled: (settled) => {
      for (const { key, id } of settled) named.set(key, id)
    },
    settledKeys: named,
    unconfirmedCreations: () =>
      eventStore
        .events()
        .flatMap((own) => (own.model === model && own.action === 'create' && own.resultId !== null && !named.has(own.id) ? [own.resultId] : [])),
    versionOf,
    stop: () => stop(),
  }
}
