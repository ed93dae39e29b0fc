import type { RecordId } from '#contract/core/ids.ts'
import { recordKey } from '#contract/core/record-key.ts'
import { HEADERS } from '#contract/core/replication.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { baseOf } from '../oracle/base.ts'
import type { MirrorLayer } from './disk.ts'

/** The newest state of a record that this worker was told of in a way that binds it. */
export type Told = number | 'gone'

export interface Newest {
  /** An answer as it reaches the worker, which may be waiting for just this one. */
  readonly hear: (asked: HttpRequest, outcome: HttpOutcome, isAwaited: boolean) => void
  readonly all: () => ReadonlyMap<string, Told>
  readonly versionOf: (model: ModelName, id: RecordId) => number
  readonly forget: () => void
}

interface Body {
  readonly data?: unknown
  readonly deleted?: readonly number[]
  readonly settled?: unknown
  /** Of an upload. */
  readonly record?: unknown
}

/** Pages of the feed bind, and the answer to an event that waits for one. Lists and single records say nothing of what is settled. */
export const createNewest = (atStart: MirrorLayer): Newest => {
  const told = new Map<string, Told>()
  for (const [model, entries] of atStart.entries)
    for (const [id, entry] of entries) {
      const base = baseOf(entry)
      if (base) told.set(recordKey(model, id), base.version)
    }

  const versionOf = (model: ModelName, id: RecordId): number => {
    const known = told.get(recordKey(model, id))
    return typeof known === 'number' ? known : 0
  }

  const rise = (model: ModelName, { id, version }: { readonly id: number; readonly version: number }): void => {
    if (version > versionOf(model, String(id))) told.set(recordKey(model, String(id)), version)
  }

  return {
    hear: (asked, outcome, isAwaited) => {
      if (outcome.kind === 'none' || outcome.status >= 300 || typeof outcome.body !== 'object' || outcome.body === null) return
      const [, , kind, named = ''] = asked.path.split('?')[0]?.split('/') ?? []
      const model = kind === 'upload' ? 'file' : named
      if (!isModelName(model)) return
      const { data, deleted, settled, record } = outcome.body as Body
      if (settled !== undefined) {
        for (const row of data as readonly { id: number; version: number }[]) rise(model, row)
        for (const id of deleted ?? []) told.set(recordKey(model, String(id)), 'gone')
      } else if (asked.method !== 'GET') {
        const key = asked.headers[HEADERS.idempotencyKey]
        if (!isAwaited || outcome.headers[HEADERS.idempotencyKey] !== key) return
        if (asked.method === 'DELETE') told.set(recordKey(model, asked.path.split('/')[4] ?? ''), 'gone')
        else rise(model, (record ?? data) as { id: number; version: number })
      }
    },
    all: () => told,
    versionOf,
    forget: () => told.clear(),
  }
}
