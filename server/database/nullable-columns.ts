import { boolean, date, integer, text } from 'drizzle-orm/pg-core'
import type { Fields } from '#contract/core/kinds/field.ts'
import { instant } from './columns.ts'

const day = () => date({ mode: 'string' })
const string = () => text()
const number = () => integer()

/** Columns of the kinds whose fields need nothing else: no foreign key, no default. */
const COLUMNS = {
  text: string,
  longText: string,
  email: string,
  phone: string,
  link: string,
  colour: string,
  icon: string,
  choice: string,
  integer: number,
  ut: number,
  cents: number,
  flag: () => boolean(),
  date: day,
  instant,
}

type PlainKind = keyof typeof COLUMNS
type Columns = typeof COLUMNS

/** The column of a field that may be null; never for other fields. */
type ColumnOf<F> = F extends { readonly nullable: true; readonly kind: infer Kind extends PlainKind }
  ? ReturnType<Columns[Kind]>
  : never

type NullableColumns<F extends Fields> = {
  readonly [Name in keyof F as [ColumnOf<F[Name]>] extends [never] ? never : Name]: ColumnOf<F[Name]>
}

/**
 * Columns of a model's fields that may be null, by their kinds. References and fields that must be
 * set stay in the table, with their foreign keys and defaults. `schema.test.ts` compares them all.
 */
export const nullableColumns = <F extends Fields>(model: { readonly fields: F }): NullableColumns<F> =>
  Object.fromEntries(
    Object.entries(model.fields).flatMap(([name, field]) =>
      field.nullable === true && Object.hasOwn(COLUMNS, field.kind) ? [[name, COLUMNS[field.kind as PlainKind]()]] : [],
    ),
  ) as NullableColumns<F>
