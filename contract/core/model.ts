import type { Field, Fields, FieldValue, Values } from './field.ts'
import type { RecordId } from './ids.ts'
import type { Issues } from './issues.ts'

/** Where the records of a model live in the client's mirror (`docs/decisions`, RxDB's limit of 13 open collections). */
export type MirrorCollection =
  | 'ticket'
  | 'pointage'
  | 'client'
  | 'projet'
  | 'user'
  | 'invoice'
  | 'transaction'
  | 'comment'
  | 'commit'
  | 'absence'
  | 'reference'
  | 'history'

/** A relation that `include` may ask for: the one a reference points at, or the many that point here. */
export type Relation = { readonly one: string; readonly by: string } | { readonly many: string; readonly by: string }

export interface Model<Name extends string = string, F extends Fields = Fields> {
  /** Name on the wire: `api/models/{name}`. */
  readonly name: Name
  readonly collection: MirrorCollection
  readonly fields: F
  /** Values that the server computes over other records and adds on request (`append`). */
  readonly appends: Fields
  readonly relations: Readonly<Record<string, Relation>>
  /** `field:direction`, the order of a list that asks for none. */
  readonly defaultOrder: string
  /** What is wrong with a record whose fields are each right: an end before its start. */
  check(record: Values<F>): Issues
  /** The text that stands for a record in links, pickers and messages. */
  title(record: Values<F>): string
}

/** What every record carries beside its fields. */
export type Identity = {
  readonly id: RecordId
  /** Counter of the server row, raised by every change; 0 for a record that the server has not seen. */
  readonly version: number
}

export type RecordOf<M> = M extends { readonly fields: infer F extends Fields } ? Identity & Values<F> : never

export const defineModel = <const Name extends string, const F extends Fields>(definition: {
  readonly name: Name
  readonly collection: MirrorCollection
  readonly fields: F
  readonly appends?: Fields
  /** Relations beside those that the `belongsTo` fields already give. */
  readonly relations?: Readonly<Record<string, Relation>>
  readonly defaultOrder: string
  check?(record: Values<F>): Issues
  title(record: Values<F>): string
}): Model<Name, F> => ({
  appends: {},
  check: nothingWrong,
  ...definition,
  relations: { ...relationsOfReferences(definition.fields), ...definition.relations },
})

const nothingWrong = (): Issues => ({})

/** `projet_id` gives `projet`. */
const relationsOfReferences = (fields: Fields): Record<string, Relation> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'belongsTo' && field.model)
      .map(([name, field]) => [name.replace(/_id$/, ''), { one: field.model ?? '', by: name }]),
  )

export const fieldNames = <F extends Fields>(model: { readonly fields: F }): readonly (keyof F & string)[] => Object.keys(model.fields)

/** The value of a field on a record whose model is known only at run time. */
export const fieldOf = (record: object, field: string): unknown => (record as Readonly<Record<string, unknown>>)[field]

export type AnyRecord = Identity & Readonly<Record<string, unknown>>
export type AnyModel = Omit<Model, 'title' | 'check'> & { title(record: never): string; check(record: never): Issues }

export const searchableFields = (model: { readonly fields: Fields }): readonly string[] =>
  Object.entries(model.fields).flatMap(([name, field]) => (field.searchable ? [name] : []))

export const defaultOf = <F extends Field>(field: F): FieldValue<F> => (field.default === undefined ? null : field.default) as FieldValue<F>
