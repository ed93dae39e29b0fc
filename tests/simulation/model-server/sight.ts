import { mayRead } from '#contract/core/kinds/field.ts'
import { recordToWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import type { Actor } from '#contract/core/roles.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Row } from './state.ts'

/** Readable rows: those of a transaction, or the committed ones. */
export type Rows = (model: ModelName, id: string) => Row | undefined

/** Models that a client's people see only through another record, and the field that names it. */
export const THROUGH: Readonly<Partial<Record<ModelName, { readonly model: ModelName; readonly field: string }>>> = {
  ticket: { model: 'projet', field: 'projet_id' },
  pointage: { model: 'ticket', field: 'ticket_id' },
  comment: { model: 'ticket', field: 'ticket_id' },
  file: { model: 'ticket', field: 'ticket_id' },
}

export const CHILDREN: Readonly<
  Partial<Record<ModelName, readonly { readonly model: ModelName; readonly field: string }[]>>
> = {
  projet: [{ model: 'ticket', field: 'projet_id' }],
  ticket: (['pointage', 'comment', 'file'] as const).map((model) => ({ model, field: 'ticket_id' })),
}

/** Models whose rows everybody sees. */
const EVERYBODYS: ReadonlySet<ModelName> = new Set([
  'ticket_status',
  'ticket_priority',
  'ticket_type',
  'role',
  'settings',
])

/** Models whose records say themselves whether their client sees them. */
const OWN_SIGHT: ReadonlySet<ModelName> = new Set(['ticket', 'comment', 'file'])

/** Whether this client sees the record, if it exists. A deleted parent still counts. */
export const clientSees = (model: ModelName, record: AnyRecord, clientId: string, rows: Rows): boolean => {
  if (EVERYBODYS.has(model)) return true
  if (model === 'projet') return record['client_id'] === clientId && record['is_visible_to_client'] === true
  if (OWN_SIGHT.has(model) && record['visible_to_client'] !== true) return false
  const through = THROUGH[model]
  const parent = through && rows(through.model, String(record[through.field]))
  return (
    through !== undefined &&
    parent !== undefined &&
    !parent.deleted &&
    clientSees(through.model, parent.record, clientId, rows)
  )
}

export const sees = (actor: Actor, model: ModelName, record: AnyRecord, rows: Rows): boolean =>
  actor.role !== 'client' || (actor.clientId !== null && clientSees(model, record, actor.clientId, rows))

/** The wire row without fields that this person may not read. */
export const readable = (actor: Actor, model: ModelName, record: AnyRecord): WireRow => {
  const { fields } = modelOf(model)
  const row = recordToWire(modelOf(model), record)
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = fields[name]
      return field === undefined || mayRead(field, actor.role)
    }),
  ) as WireRow
}
