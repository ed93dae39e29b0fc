import { recordKey } from '#contract/core/events/record-key.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { baseOf } from '../oracle/base.ts'
import type { MirrorLayer } from './disk.ts'

/** The newest state of a record that this worker has received in a response that binds it. */
export type KnownState = number | 'gone'

export interface Newest {
  /**
   * Records a response as it reaches the worker; `isAwaited`: the worker waits for this very
   * response.
   */
  readonly recordResponse: (asked: HttpRequest, outcome: HttpOutcome, isAwaited: boolean) => void
  readonly all: () => ReadonlyMap<string, KnownState>
  readonly versionOf: (model: ModelName, id: RecordId) => number
  readonly forget: () => void
}

interface Body {
  readonly data?: unknown
  readonly deleted?: readonly number[]
  readonly settled?: unknown
  /** Present in the response to an upload. */
  readonly record?: unknown
}

/**
 * Pages of the feed bind, and so does the response to an event that waits for it. Lists and single
 * records do not name accepted events.
 */
export const createNewest = (atStart: MirrorLayer): Newest => {
  const knownStates = new Map<string, KnownState>()
  for (const [model, entries] of atStart.entries)
    for (const [id, entry] of entries) {
      const base = baseOf(entry)
      if (base) knownStates.set(recordKey(model, id), base.version)
    }

  const versionOf = (model: ModelName, id: RecordId): number => {
    const known = knownStates.get(recordKey(model, id))
    return typeof known === 'number' ? known : 0
  }

  const raiseVersion = (model: ModelName, { id, version }: { readonly id: number; readonly version: number }): void => {
    if (version > versionOf(model, String(id))) knownStates.set(recordKey(model, String(id)), version)
  }

  return {
    recordResponse: (asked, outcome, isAwaited) => {
      if (outcome.kind === 'none' || outcome.status >= 300 || typeof outcome.body !== 'object' || outcome.body === null)
        return
      const [, , kind, segment = ''] = asked.path.split('?')[0]?.split('/') ?? []
      const model = kind === 'upload' ? 'file' : segment
      if (!isModelName(model)) return
      const { data, deleted, settled, record } = outcome.body as Body
      if (settled !== undefined) {
        for (const row of data as readonly { id: number; version: number }[]) raiseVersion(model, row)
        for (const id of deleted ?? []) knownStates.set(recordKey(model, String(id)), 'gone')
      } else if (asked.method !== 'GET') {
        const key = asked.headers[HEADERS.idempotencyKey]
        if (!isAwaited || outcome.headers[HEADERS.idempotencyKey] !== key) return
        if (asked.method === 'DELETE') knownStates.set(recordKey(model, asked.path.split('/')[4] ?? ''), 'gone')
        else raiseVersion(model, (record ?? data) as { id: number; version: number })
      }
    },
    all: () => knownStates,
    versionOf,
    forget: () => knownStates.clear(),
  }
}
