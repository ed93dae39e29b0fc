import type { RxJsonSchema } from 'rxdb'
import { type MirrorDocument, schemaOf } from '#src/store/mirror-schema.ts'
import { foldedOf } from '../../questions/reference.ts'
import type { Collection } from '../contender.ts'

const id = { type: 'string', maxLength: 16 }
const instant = { type: 'string', maxLength: 24 }
const flag = { type: 'boolean' }
const day = { type: 'string', maxLength: 10 }

/** RxDB indexes single types of known length only. */
const INDEXED: Readonly<Record<Collection, Readonly<Record<string, unknown>>>> = {
  ticket: {
    status_id: id,
    projet_id: id,
    responsable_id: id,
    priority_id: id,
    type_id: id,
    created_at: instant,
    dead_line: day,
    is_facturable: flag,
    is_bloquant: flag,
    visible_to_client: flag,
    importance: { type: 'number', minimum: 0, maximum: 10, multipleOf: 1 },
  },
  pointage: { user_id: id, date: day },
}

const INDEXES: Readonly<Record<Collection, readonly (readonly string[])[]>> = {
  ticket: [
    ['created_at'],
    ['responsable_id', 'status_id', 'priority_id'],
    ['projet_id', 'status_id', 'is_facturable'],
    ['status_id', 'type_id', 'created_at'],
    ['projet_id', 'priority_id', 'importance'],
    ['responsable_id', 'is_bloquant', 'dead_line'],
    ['status_id', 'visible_to_client', 'created_at'],
    ['priority_id', 'type_id', 'importance'],
  ],
  pointage: [['user_id', 'date']],
}

/**
 * The mirror's schema as RxDB's own storages want it: with compound indexes for the questions, and
 * the folded text for searches.
 */
export const peerSchemaOf = (collection: Collection): RxJsonSchema<MirrorDocument> => {
  const schema = schemaOf(collection)
  const { text: _text, ...properties } = schema.properties as Readonly<Record<string, unknown>>
  const required = (schema.required as readonly string[] | undefined)?.filter((field) => field !== 'text') ?? []
  const indexed = INDEXED[collection]
  return {
    ...schema,
    properties: { ...properties, ...indexed, ...(collection === 'ticket' ? { folded: { type: 'string' } } : {}) },
    required: [...new Set([...required, ...Object.keys(indexed)])],
    indexes: INDEXES[collection],
  } as unknown as RxJsonSchema<MirrorDocument>
}

/**
 * The mirror's own folded text goes, the peers' comes; no value in an index is null, which RxDB
 * does not allow: it would lose such rows.
 */
export const peerDocument = (collection: Collection, document: MirrorDocument): MirrorDocument => {
  const { text: _text, ...rest } = document
  const values: Record<string, unknown> = { ...rest }
  for (const field of Object.keys(INDEXED[collection])) values[field] ??= ''
  if (collection === 'ticket') values['folded'] = foldedOf(document)
  return values as unknown as MirrorDocument
}
