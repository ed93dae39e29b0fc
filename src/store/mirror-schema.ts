import type { RxJsonSchema } from 'rxdb'
import { idNumber, type RecordId } from '#contract/core/ids.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { KINDS } from '#contract/core/kinds/kinds.ts'
import type { AnyRecord, MirrorCollection } from '#contract/core/model.ts'
import { collectionOf, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import type { SyncMark } from './mirrored.ts'

/** Every collection of the mirror, including those that no model uses yet (docs/decisions/0001). */
export const MIRROR_COLLECTIONS = [
  'ticket',
  'pointage',
  'client',
  'projet',
  'user',
  'invoice',
  'transaction',
  'comment',
  'commit',
  'absence',
  'reference',
  'history',
] as const satisfies readonly MirrorCollection[]

/**
 * A record as the mirror stores it: its shown values, and the newest server state while events on
 * it are pending.
 */
export interface MirrorDocument {
  readonly key: string
  readonly modelName: ModelName
  readonly id: RecordId
  readonly version: number
  readonly number: number
  readonly sync: SyncMark & { readonly base: AnyRecord | null }
  readonly [field: string]: unknown
}

const sharedCollections = new Set<MirrorCollection>(['reference', 'history'])

/** Primary key of a record in its collection. */
export const keyOf = (model: ModelName, id: RecordId): string =>
  sharedCollections.has(collectionOf(model)) ? `${model}:${id}` : id

/** The stored form of a record. */
export const documentOf = (model: ModelName, record: AnyRecord, sync: MirrorDocument['sync']): MirrorDocument => ({
  ...record,
  key: keyOf(model, record.id),
  modelName: model,
  number: idNumber(record.id),
  sync,
})

/** The record of a document, without the mirror's and RxDB's own fields. */
export const recordOf = (document: MirrorDocument): AnyRecord => {
  const { key: _key, modelName: _model, number: _number, sync: _sync, ...record } = document
  return Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith('_'))) as AnyRecord
}

/** JSON schema of one stored field. */
type ColumnSchema = Readonly<Record<string, unknown>>

const columnOf = (field: Field): ColumnSchema => {
  const { schema } = KINDS[field.kind]
  const short = field.kind === 'text' && field.max !== undefined ? { maxLength: field.max } : {}
  // A field that this person may not read is null, whatever its kind.
  return { ...schema, ...short, type: [schema['type'], 'null'] }
}

const lengthLimit = (column: ColumnSchema): number => Number(column['maxLength'] ?? Number.POSITIVE_INFINITY)

/**
 * Bookkeeping fields that the mirror adds to a record. No field of a model may have one of these
 * names.
 */
export const BOOKKEEPING = {
  key: { type: 'string', maxLength: 100 },
  modelName: { type: 'string', maxLength: 64 },
  id: { type: 'string', maxLength: 64 },
  version: { type: 'integer' },
  number: { type: 'number' },
  sync: { type: 'object' },
}

interface ModelFields {
  readonly name: string
  readonly fields: Readonly<Record<string, Field>>
}

/**
 * Stored fields of the models of one collection. Models that share a field name share its column,
 * so the kinds must be the same; of several text lengths the widest counts. Throws when the kinds
 * differ: the column of one kind would filter and sort the values of the other wrongly.
 */
export const columnsOf = (models: readonly ModelFields[]): Readonly<Record<string, ColumnSchema>> => {
  const owners = new Map<string, { readonly model: string; readonly kind: Field['kind'] }>()
  const columns = new Map<string, ColumnSchema>()
  for (const { name: model, fields } of models) {
    for (const [name, field] of Object.entries(fields)) {
      const owner = owners.get(name) ?? { model, kind: field.kind }
      if (owner.kind !== field.kind) {
        throw new Error(
          `${owner.model} and ${model} share a mirror collection: ${name} cannot be both ${owner.kind} and ${field.kind}`,
        )
      }
      owners.set(name, owner)
      const column = columnOf(field)
      const known = columns.get(name)
      columns.set(name, known && lengthLimit(known) > lengthLimit(column) ? known : column)
    }
  }
  return Object.fromEntries(columns)
}

/**
 * JSON schema of a mirror collection: the fields of each of its models. Throws as `columnsOf` does.
 */
export const schemaOf = (collection: MirrorCollection): RxJsonSchema<MirrorDocument> => {
  const models = MODEL_NAMES.filter((model) => collectionOf(model) === collection)
  return {
    version: 0,
    primaryKey: 'key',
    type: 'object',
    properties: { ...columnsOf(models.map((name) => ({ name, fields: modelOf(name).fields }))), ...BOOKKEEPING },
    required: ['key', 'modelName', 'id', 'version', 'number', 'sync'],
  } as unknown as RxJsonSchema<MirrorDocument>
}
