import type { RecordId } from '../ids.ts'
import type { RoleSlug } from '../roles.ts'
import type { FormatName } from './formats.ts'
import type { Locale } from './locale.ts'

/** A stored file as its record names it; `bytes` is its size. */
export interface FileReference {
  readonly id: RecordId
  readonly name: string
  readonly mime: string
  readonly bytes: number
}

/**
 * Type of a value inside the product, by field kind: ids are strings, dates `YYYY-MM-DD`, instants
 * ISO
 * 8601 UTC.
 */
export interface KindValues {
  text: string
  longText: string
  email: string
  phone: string
  link: string
  password: string
  colour: string
  icon: string
  integer: number
  /** Working time in UT: 4 units an hour. */
  ut: number
  /** Money in euro cents. */
  cents: number
  flag: boolean
  date: string
  instant: string
  choice: string
  belongsTo: RecordId
  /** Several different records of one model, in the given order. */
  references: readonly RecordId[]
  translated: Readonly<Partial<Record<Locale, string>>>
  files: readonly FileReference[]
  /** Structured data that only the server writes. */
  json: Readonly<Record<string, unknown>>
}

/** Name of a field kind. */
export type KindName = keyof KindValues

/**
 * Roles that may set the field through create and update; `server` fields change only through
 * actions or on the server.
 */
export type WritableBy = readonly RoleSlug[] | 'server'

/** Options of a field, whatever its kind. */
export interface FieldOptions<Value> {
  readonly nullable?: boolean
  readonly default?: Value
  /** Roles that may read the field; everyone who sees the record when absent. */
  readonly readBy?: readonly RoleSlug[]
  readonly writeBy?: WritableBy
  readonly searchable?: boolean
  /** Form of a text that carries a check, e.g. an IBAN (`formats.ts`). */
  readonly format?: FormatName
  /** Value for one person only (favourite, read marks), never part of the shared row. */
  readonly perUser?: boolean
  /** Longest text in characters, or largest number. */
  readonly max?: number
  /** Shortest password in characters, or smallest number. */
  readonly min?: number
  /** The integer is hundredths of a percent, which people read and type as a percentage. */
  readonly percent?: true
  /** The integer is hundredths, which people read and type as a decimal number. */
  readonly hundredths?: true
  /** The integer is a number of days. */
  readonly days?: true
  /** The date is the first day of a month and represents the whole month. */
  readonly month?: true
  /** The date is of work or money that was: typed without its year, « 31/12 » is in the past. */
  readonly past?: true
  /**
   * The integer is one of few levels, from `min` to `max`, which people choose instead of typing.
   */
  readonly level?: true
}

/** A field of a model: a kind with its options. */
export interface Field<Kind extends KindName = KindName, Value = unknown> extends FieldOptions<unknown> {
  readonly kind: Kind
  /** Target model of a `belongsTo` or `references`. */
  readonly model?: string
  readonly choices?: readonly string[]
  /** Type carrier only; never set. */
  readonly value?: Value
}

type ValueOf<Kind extends KindName, Options> = Options extends { readonly nullable: true }
  ? KindValues[Kind] | null
  : KindValues[Kind]

const kind =
  <Kind extends KindName>(name: Kind) =>
  <const Options extends FieldOptions<KindValues[Kind] | null>>(
    options: Options,
  ): Field<Kind, ValueOf<Kind, Options>> & Options => ({
    ...options,
    kind: name,
  })

/** Makers of fields, one for each kind: `text({ max: 80 })`. */
export const text = kind('text')
/** Makes a field of text over several lines, at most `LONG_TEXT_LENGTH` characters by default. */
export const longText = kind('longText')
/** Makes a field of one e-mail address. */
export const email = kind('email')
/** Makes a field of one telephone number. */
export const phone = kind('phone')
/** Makes a field of one http or https address. */
export const link = kind('link')
/** Makes a field of a password. */
export const password = kind('password')
/** Makes a field of a colour. */
export const colour = kind('colour')
/** Makes a field of an icon's name. */
export const icon = kind('icon')
/** Makes a field of a 32-bit integer. */
export const integer = kind('integer')
/** Makes a field of working time in UT, 4 units an hour. */
export const ut = kind('ut')
/** Makes a field of money in euro cents. */
export const cents = kind('cents')
/** Makes a boolean field. */
export const flag = kind('flag')
/** Makes a field of a day, `YYYY-MM-DD`. */
export const date = kind('date')
/** Makes a field of an instant, ISO 8601 in UTC. */
export const instant = kind('instant')
/** Makes a field of one text for each language. */
export const translated = kind('translated')
/** Makes a field of structured data that only the server writes. */
export const json = kind('json')

/** Makes a field that holds the id of a record of another model. */
export const belongsTo = <const Model extends string, const Options extends FieldOptions<RecordId | null>>(
  model: Model,
  options: Options,
): Field<'belongsTo', ValueOf<'belongsTo', Options>> & Options & { readonly model: Model } => ({
  ...options,
  kind: 'belongsTo',
  model,
})

/** Makes a field that holds the ids of several records of one model. */
export const references = <const Model extends string, const Options extends FieldOptions<readonly RecordId[] | null>>(
  model: Model,
  options: Options,
): Field<'references', ValueOf<'references', Options>> & Options & { readonly model: Model } => ({
  ...options,
  kind: 'references',
  model,
})

/** Makes a field that holds one of these values. */
export const choice = <const Choice extends string, const Options extends FieldOptions<Choice | null>>(
  choices: readonly Choice[],
  options: Options,
): Field<'choice', Options extends { readonly nullable: true } ? Choice | null : Choice> & Options => ({
  ...options,
  kind: 'choice',
  choices,
})

/** The fields of a model, by name. */
export type Fields = Readonly<Record<string, Field>>

/** Type of the values of a field. */
export type FieldValue<F> = F extends Field<KindName, infer Value> ? Value : never

/** A record of these fields, every field present. */
export type Values<F extends Fields> = { readonly [Name in keyof F]: FieldValue<F[Name]> }

/** Returns whether people of this role receive the field of a record that they see. */
export const mayRead = (field: Field, role: RoleSlug): boolean =>
  field.readBy === undefined || field.readBy.includes(role)

/** Returns whether a creation must set the field: it can't be null and has no default. */
export const isRequired = (field: Field): boolean => field.nullable !== true && field.default === undefined
