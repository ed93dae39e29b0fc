import type { NewEvent } from '#contract/core/events/event.ts'
import { isTemporaryId, temporaryId } from '#contract/core/ids.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'
import type { HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Account } from '../device/account.ts'
import { entriesOf } from '../device/disk.ts'
import type { SimulatedServer } from '../simulated-server.ts'
import { baseOf } from './base.ts'
import { shapeOf, WATCHED } from './moment.ts'

interface NamedRecord {
  readonly model: ModelName
  readonly id: string
}

const isWatched = (model: string): boolean => WATCHED.some((name) => name === model)

/** Records that an event names: its own, and every reference in its body. */
const recordsNamedBy = (
  model: string,
  id: string | null,
  action: string,
  body: Readonly<Record<string, unknown>>,
): readonly NamedRecord[] => {
  if (!isModelName(model)) return []
  const fields = findAction(model, action)?.body ?? {}
  const references = Object.entries(fields).flatMap(([name, field]) => {
    const value = body[name]
    if (field.model === undefined || !isModelName(field.model) || value === null || value === undefined) return []
    return [{ model: field.model, id: String(value) }]
  })
  const own = id === null ? [] : [{ model, id }]
  return [...own, ...references].filter((named) => isWatched(named.model))
}

const recordsNamedByRequest = ({ method, path, body }: HttpRequest): readonly NamedRecord[] => {
  const [, , , model = '', id = null, action = null] = path.split('/')
  if (body instanceof FormData) return [{ model: 'ticket', id: String(body.get('id')) }]
  const name = method === 'POST' ? 'create' : method === 'DELETE' ? 'delete' : (action ?? 'update')
  return recordsNamedBy(model, id, name, (body ?? {}) as Readonly<Record<string, unknown>>)
}

/** Records that the person saw under this number: several when two of them look alike. */
const originsOf = (account: Account, server: SimulatedServer, { model, id }: NamedRecord): readonly string[] => {
  const layer = account.worker?.port.memory
  const entry = layer && entriesOf(layer, model).get(id)
  const base = entry && baseOf(entry)
  if (!base) return []
  const shape = shapeOf({ account }, model, base)
  const rows = server.at(model, id, base.version, account.actor.id)
  return rows
    .filter(({ record }) => record !== null && shapeOf({ account }, model, record) === shape)
    .map(({ origin }) => origin)
}

/** Notes which records the person means, as they act. */
export const noteMeant = (account: Account, server: SimulatedServer, events: readonly NewEvent[]): void => {
  for (const { id, model, recordId, action, payload } of events) {
    if (account.meant.has(id)) continue
    const meant = new Map<ModelName, Set<string>>()
    for (const named of recordsNamedBy(model, action === 'create' ? null : recordId, action, payload)) {
      const origins = meant.get(named.model) ?? new Set()
      // An own record without a number is the record that its creation makes.
      for (const origin of isTemporaryId(named.id) ? [named.id] : originsOf(account, server, named)) origins.add(origin)
      meant.set(named.model, origins)
    }
    account.meant.set(id, meant)
  }
}

/**
 * 17. An event changes the record that the person meant, whatever number the record has by now. The
 *     log is not asked: it may be deleted or damaged while a request is under way.
 */
export const wrongRecords = (
  account: Account,
  server: SimulatedServer,
  key: string,
  asked: HttpRequest,
): readonly string[] => {
  const { created } = account
  const meant = account.meant.get(key)
  if (!meant) return []
  return recordsNamedByRequest(asked).flatMap(({ model, id }) => {
    const origins = meant.get(model)
    const origin = server.originOf(model, id)
    // The screen is not known, or the record was deleted by the event.
    if (!origins || origins.size === 0 || origin === null || origins.has(origin) || origins.has(temporaryId(origin)))
      return []
    // A refused creation that was corrected is the same record to its person.
    const recordId = created.get(origin)
    const isMeant =
      recordId !== undefined && (origins.has(recordId) || [...origins].some((other) => created.get(other) === recordId))
    return isMeant ? [] : [`${asked.method} ${asked.path} ${key} was done to another ${model} ${id} than was meant`]
  })
}
