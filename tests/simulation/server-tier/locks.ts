import { recordKey } from '#contract/core/events/record-key.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import type { HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { SimulatedServer } from '../simulated-server.ts'

/** Locks that a request's transaction holds until it ends, by names like `ticket:5`. */
export interface Locks {
  readonly exclusive: ReadonlySet<string>
  /** Shared locks: other transactions may hold them too, none may write the records. */
  readonly shared: ReadonlySet<string>
}

type Family = Pick<SimulatedServer, 'visible'>

/** A person who sees everything. */
const MANAGER = '8'

const CHILDREN: Readonly<Partial<Record<ModelName, { readonly model: ModelName; readonly by: string }>>> = {
  projet: { model: 'ticket', by: 'projet_id' },
  ticket: { model: 'pointage', by: 'ticket_id' },
}

/** A record and its dependents: a change of visibility writes them all. */
const familyOf = (server: Family, model: ModelName, id: string): readonly string[] => {
  const child = CHILDREN[model]
  const below = child ? server.visible(child.model, MANAGER).filter((record) => record[child.by] === id) : []
  return [recordKey(model, id), ...below.flatMap((record) => familyOf(server, child?.model ?? model, record.id))]
}

const referencesIn = (body: unknown): readonly string[] =>
  Object.entries((body ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    name === 'projet_id' || name === 'ticket_id' ? [`${name.replace('_id', '')}:${String(value)}`] : [],
  )

/**
 * The locks of the real server (`server/actions/execute.ts`, `references.ts`,
 * `visibility-change.ts`), or more.
 */
export const locksOf = (
  server: Family,
  model: ModelName | null,
  { method, path, body, headers }: HttpRequest,
): Locks => {
  const key = headers[HEADERS.idempotencyKey]
  const id = path.split(/[/?]/)[4]
  const own = method === 'POST' || model === null || id === undefined ? [] : familyOf(server, model, id)
  return {
    exclusive: new Set([...own, ...(key === undefined ? [] : [`key:${key}`])]),
    shared: new Set(referencesIn(body)),
  }
}

/** Whether one set of locks has to wait for the other. */
export const overlap = (one: Locks, other: Locks): boolean =>
  [...one.exclusive].some((name) => other.exclusive.has(name) || other.shared.has(name)) ||
  [...one.shared].some((name) => other.exclusive.has(name))
