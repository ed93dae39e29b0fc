import type { RxJsonSchema } from 'rxdb'
import type { Field } from '#contract/core/field.ts'
import { idNumber, type RecordId } from '#contract/core/ids.ts'
import { KINDS } from '#contract/core/kinds.ts'
import type { AnyRecord, MirrorCollection } from '#contract/core/model.ts'
import { collectionOf, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import type { SyncMark } from './mirrored.ts'

/** Every collection of the mirror, whether a model uses it yet or not (decision 1). */
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

/** What the mirror stores of a record: its shown values, and the newest server state while events wait on it. */
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

export const keyOf = (model: ModelName, id: RecordId): string => (sharedCollections.has(collectionOf(model)) ? `${model}:${id}` : id)

export const documentOf = (model: ModelName, record: AnyRecord, sync: MirrorDocument['sync']): MirrorDocument => ({
  ...record,
  key: keyOf(model, record.id),
  modelName: model,
  number: idNumber(record.id),
  sync,
})

/** The record of a document without what the mirror adds. */
export const recordOf = (document: MirrorDocument): AnyRecord => {
  const { key: _key, modelName: _model, number: _number, sync: _sync, ...record } = document
  // RxDB's own properties travel with a stored document.
  return Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith('_'))) as AnyRecord
}

const columnOf = (field: Field): Record<string, unknown> => {
  const { schema } = KINDS[field.kind]
  const short = field.kind === 'text' && field.max !== undefined ? { maxLength: field.max } : {}
  // A field that this person may not read is null, whatever its kind.
  return { ...schema, ...short, type: [schema['type'], 'null'] }
}

/** What the mirror adds to a record. No field of a model may have one of these names. */
export const BOOKKEEPING = {
  key: { type: 'string', maxLength: 100 },
  modelName: { type: 'string', maxLength: 64 },
  id: { type: 'string', maxLength: 64 },
  version: { type: 'integer' },
  number: { type: 'number' },
  sync: { type: 'object' },
}

/** JSON schema of a collection: the fields of every model that lives in it. */
export const schemaOf = (collection: MirrorCollection): RxJsonSchema<MirrorDocument> => {
  const fields = MODEL_NAMES.filter((model) => collectionOf(model) === collection).flatMap((model) => Object.entries(modelOf(model).fields))
  return {
    version: 0,
    primaryKey: 'key',
    type: 'object',
    properties: { ...Object.fromEntries(fields.map(([name, field]) => [name, columnOf(field)])), ...BOOKKEEPING },
    required: ['key', 'modelName', 'id', 'version', 'number', 'sync'],
  } as unknown as RxJsonSchema<MirrorDocument>
}
