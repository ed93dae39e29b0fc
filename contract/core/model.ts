import type { RecordId } from './ids.ts'
import type { Issues } from './issues.ts'
import type { Field, Fields, FieldValue, Values } from './kinds/field.ts'

/**
 * Mirror collection of a model's records (`docs/decisions/0001`: RxDB opens at most 13
 * collections).
 */
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

/** A relation for `include`: the target of a reference, or the records that refer to this one. */
export type Relation = { readonly one: string; readonly by: string } | { readonly many: string; readonly by: string }

/**
 * A value of a record that is the sum of a field over the records of one of its relations. The
 * client computes it by query, the server adds it on request (`append`).
 */
export interface AppendedSum extends Field {
  readonly sum: { readonly relation: string; readonly field: string }
}

/** Appended sums of a model, by name. */
export type Appends = Readonly<Record<string, AppendedSum>>

/** A model of the API: fields, relations and checks, shared by client and server. */
export interface Model<Name extends string = string, F extends Fields = Fields> {
  /** Name on the wire: `api/models/{name}`. */
  readonly name: Name
  readonly collection: MirrorCollection
  readonly fields: F
  /** Values that are computed from other records. */
  readonly appends: Appends
  readonly relations: Readonly<Record<string, Relation>>
  /** Default order of a list, as `field:direction`. */
  readonly defaultOrder: string
  /** Returns issues across valid fields, for example an end before its start. */
  check(record: Values<F>): Issues
  /** Returns the text of a record in links, pickers and messages. */
  title(record: Values<F>): string
}

/** Properties of every record beside its fields. */
export type Identity = {
  readonly id: RecordId
  /**
   * Version of the server's row, increased by every change; 0 for a record without a server row.
   */
  readonly version: number
}

/** Type of a record of a model: identity and field values. */
export type RecordOf<M> = M extends { readonly fields: infer F extends Fields } ? Identity & Values<F> : never

/** Defines a model; adds a relation for each `belongsTo` field. */
export const defineModel = <const Name extends string, const F extends Fields>(definition: {
  readonly name: Name
  readonly collection: MirrorCollection
  readonly fields: F
  readonly appends?: Appends
  /** Relations beside those of the `belongsTo` fields. */
  readonly relations?: Readonly<Record<string, Relation>>
  readonly defaultOrder: string
  check?(record: Values<F>): Issues
  title(record: Values<F>): string
}): Model<Name, F> => ({
  appends: {},
  check: noIssues,
  ...definition,
  relations: { ...relationsOfReferences(definition.fields), ...definition.relations },
})

const noIssues = (): Issues => ({})

/** The reference `projet_id` gives the relation `projet`. */
const relationsOfReferences = (fields: Fields): Record<string, Relation> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'belongsTo' && field.model)
      .map(([name, field]) => [name.replace(/_id$/, ''), { one: field.model ?? '', by: name }]),
  )

/** Names of a model's fields, in their order. */
export const fieldNames = <F extends Fields>(model: { readonly fields: F }): readonly (keyof F & string)[] =>
  Object.keys(model.fields)

/** Names of the fields that people may set through `create` and `update`. */
export const writableFields = <F extends Fields>(model: { readonly fields: F }): readonly (keyof F & string)[] =>
  fieldNames(model).filter((name) => model.fields[name]?.writeBy !== 'server')

/** Returns a field's value of a record whose model is known only at run time. */
export const fieldOf = (record: object, field: string): unknown => (record as Readonly<Record<string, unknown>>)[field]

/** A record of any model. */
export type AnyRecord = Identity & Readonly<Record<string, unknown>>
/** A model that is known only at run time. */
export type AnyModel = Omit<Model, 'title' | 'check'> & { title(record: never): string; check(record: never): Issues }

/** Names of the fields that a search reads. */
export const searchableFields = (model: { readonly fields: Fields }): readonly string[] =>
  Object.entries(model.fields).flatMap(([name, field]) => (field.searchable ? [name] : []))

/** Returns the value of a field in a new record: its default, else null. */
export const defaultOf = <F extends Field>(field: F): FieldValue<F> =>
  (field.default === undefined ? null : field.default) as FieldValue<F>
