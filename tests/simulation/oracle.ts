import { type ActionContext, blankRecord } from '#contract/core/action.ts'
import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, type ModelName, modelOf } from '#contract/registry.ts'
import type { Device } from './device.ts'
import type { ModelServer } from './model-server.ts'

export const WATCHED = ['ticket', 'pointage'] as const satisfies readonly ModelName[]

/** Taken from the clock of whoever ran the reducer. */
const CLOCK_FIELDS = new Set(['created_at', 'closed_at', 'version', 'date'])

const shape = (model: ModelName, record: object): string =>
  JSON.stringify(
    Object.keys(modelOf(model).fields)
      .filter((name) => !CLOCK_FIELDS.has(name))
      .map((name) => [name, (record as Readonly<Record<string, unknown>>)[name] ?? null]),
  )

/**
 * What a device must show, computed from the server's own history and the device's log, without the engine:
 * the newest state it was told of, and every own event that is unsettled or accepted and not in that state yet, each once.
 */
const expected = (device: Device, server: ModelServer, model: ModelName): ReadonlyMap<string, string> => {
  const meanings = new Map(
    device.events().flatMap((event) => (event.action === 'create' && event.resultId !== null ? [[event.recordId, event.resultId] as const] : [])),
  )
  const resolve = (id: string): string => meanings.get(id) ?? id
  const statuses = device
    .displayed('ticket_status')
    .map(({ id, ...status }) => ({ id, stage: String(status['stage']), position: Number(status['position']) }))
  const context: Omit<ActionContext, 'at'> = { actor: device.options.actor, statuses }
  const counts = (event: LoggedEvent): boolean => event.model === model && (isUnsettled(event.state) || event.state === 'accepted')
  const events = device.events().filter(counts)
  const told = [...device.delivered.keys()].filter((key) => key.startsWith(`${model}:`)).map((key) => key.slice(model.length + 1))
  const rowOf = (id: string) => {
    const state = device.delivered.get(`${model}:${id}`)
    return state && state !== 'deleted' ? server.at(model, id, state.version) : undefined
  }
  // A creation that a record told of carries is that record, whether the device knows that it is its own or not.
  const carried = new Set(told.flatMap((id) => rowOf(id)?.keys ?? []))
  const shown = new Map<string, string>()

  for (const id of new Set([...told, ...events.map((event) => resolve(event.recordId))])) {
    const state = device.delivered.get(`${model}:${id}`)
    if (state === 'deleted') continue
    const row = rowOf(id)
    let record: AnyRecord | null = row?.record ?? null
    for (const event of events) {
      if (resolve(event.recordId) !== id || row?.keys.includes(event.id) || (event.action === 'create' && carried.has(event.id))) continue
      const action = findAction(model, event.action)
      const before = event.action === 'create' ? (record ?? (blankRecord(modelOf(model), id) as AnyRecord)) : record
      if (!action || !before) continue
      const payload = Object.fromEntries(
        Object.entries(event.payload).map(([name, value]) => [name, typeof value === 'string' && isTemporaryId(value) ? resolve(value) : value]),
      )
      record = action.apply(before, payload, { ...context, at: event.at })
    }
    if (record) shown.set(id, shape(model, record))
  }
  return shown
}

/** Invariants 1, 2 and 6, at this very moment. Answers what is broken. */
export const brokenNow = (device: Device, server: ModelServer): readonly string[] => {
  const broken: string[] = []
  const { name } = device.options
  for (const id of device.acknowledged) if (!device.disk.events.has(id)) broken.push(`${name}: acknowledged event ${id} is gone`)
  for (const event of device.events())
    if (server.effectsOf(event.id) > 1) broken.push(`${name}: ${event.action} had ${server.effectsOf(event.id)} effects`)
  for (const model of WATCHED) {
    const should = expected(device, server, model)
    const does = new Map(device.displayed(model).map((document) => [document.id, shape(model, document)]))
    for (const [id, record] of should)
      if (does.get(id) !== record) broken.push(`${name}: ${model} ${id} should show ${record} and shows ${does.get(id)}`)
    for (const id of does.keys()) if (!should.has(id)) broken.push(`${name}: ${model} ${id} should not be shown`)
  }
  return broken
}

/** Invariants 3, 9, 11 and 14: what must hold once the faults have stopped and everything has come to rest. */
export const brokenAtRest = (device: Device, server: ModelServer): readonly string[] => {
  const broken: string[] = []
  const { name } = device.options
  for (const event of device.events()) {
    if (isUnsettled(event.state)) broken.push(`${name}: ${event.action} is still ${event.state}`)
    const effects = server.effectsOf(event.id)
    if ((event.state === 'accepted') !== (effects === 1)) broken.push(`${name}: ${event.action} is ${event.state} and had ${effects} effects`)
  }
  if (device.pending() !== 0) broken.push(`${name}: the counter shows ${device.pending()}`)
  for (const model of WATCHED) {
    const holds = new Map(server.records(model).map((record) => [record.id, shape(model, record)]))
    const shows = new Map(device.displayed(model).map((document) => [document.id, shape(model, document)]))
    if (JSON.stringify([...holds].sort()) !== JSON.stringify([...shows].sort())) broken.push(`${name}: ${model} differs from the server`)
    for (const id of shows.keys()) if (isTemporaryId(id)) broken.push(`${name}: ${model} ${id} still has its temporary id`)
  }
  return broken
}
