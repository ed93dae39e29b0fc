import { CALLS } from '#contract/calls/all.ts'
import type { Call } from '#contract/core/call.ts'
import { isModelName } from '#contract/registry.ts'
import { scopeOfModel, type TokenArea, type TokenScope } from './token-scopes.ts'

/**
 * Areas of the calls of `contract/calls` that personal tokens may make; every area that is not here
 * takes a session: accounts, sessions, second factors, tokens, webhooks, imports and whatever else
 * nobody has decided about.
 */
const CALL_AREAS: Readonly<Record<string, TokenArea>> = {
  audit: 'activity',
  projet: 'clients',
  contract: 'contracts',
  pointage: 'time',
  user: 'time',
  invoice: 'invoicing',
  transaction: 'invoicing',
  accounting: 'invoicing',
  bank: 'invoicing',
  received_invoice: 'invoicing',
  notification: 'notifications',
  file: 'tickets',
  export: 'tickets',
}

/**
 * Calls that differ from the rest of their area, or whose method does not say that they only read.
 */
const CALL_SCOPES: Readonly<Record<string, TokenScope | null>> = {
  'as_of.tickets': 'tickets:read',
  'as_of.receivables': 'invoicing:read',
  'user.unreadComments': 'tickets:read',
  'user.addupdate-onesignal-player_id': null,
  'pointage.getPointageSynoptique': 'time:read',
  'invoice.exportZip': 'invoicing:read',
  'audit.exportChosen': 'activity:read',
  'export.pointage': 'time:read',
}

const scopeOf = (area: string, name: string, { method }: Call): TokenScope | null => {
  const exception = CALL_SCOPES[`${area}.${name}`]
  if (exception !== undefined) return exception
  const own = CALL_AREAS[area]
  return own === undefined ? null : `${own}:${method === 'get' ? 'read' : 'write'}`
}

let scopes: ReadonlyMap<Call, TokenScope | null> | undefined

const byCall = (): ReadonlyMap<Call, TokenScope | null> =>
  new Map(
    Object.entries(CALLS).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, call]) => [call, scopeOf(area, name, call)] as const),
    ),
  )

/**
 * Returns the right that a call takes; null where it takes a session. An upload takes the right to
 * write the model in its path.
 */
export const scopeOfCall = (call: Call, parameters: Readonly<Record<string, string>>): TokenScope | null => {
  scopes ??= byCall()
  const scope = scopes.get(call) ?? null
  const { model } = parameters
  return call.body === 'multipart' && scope !== null && model !== undefined
    ? isModelName(model)
      ? scopeOfModel(model, 'write')
      : null
    : scope
}
