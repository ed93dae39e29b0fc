import type { RxJsonSchema } from 'rxdb'
import { CodeColumn, type MatchText } from '../columns/code-column.ts'
import { booleanCodec, numberCodec } from '../columns/codec.ts'
import { dateCodec, instantCodec } from '../columns/date-codec.ts'
import { NumberColumn } from '../columns/number-column.ts'
import { TextColumn } from '../columns/text-column.ts'

/** Longest text in characters that is stored by code. Longer texts are stored as bytes. */
const SHORT = 100

/** Properties that RxDB adds to every document. */
export const BOOKKEEPING: readonly string[] = ['_deleted', '_rev', '_meta', '_attachments']

/** Path of the column of revisions. */
export const REVISION = '_rev'
/** Path of the column of write times, in milliseconds since 1970. */
export const LAST_WRITE = '_meta.lwt'

/** Search filters of a table. */
export interface LayoutOptions {
  /** Gives text columns their search filters. */
  readonly matchText?: MatchText<TextColumn | CodeColumn>
}

/** A column that can be stored in a block. */
export type StoredColumn = NumberColumn | CodeColumn | TextColumn

/** The columns of a table. */
export interface Layout {
  readonly primaryPath: string
  readonly key: CodeColumn
  /** Columns of the schema's fields, the key first. */
  readonly fields: readonly StoredColumn[]
  readonly revision: CodeColumn
  readonly lastWrite: NumberColumn
}

interface Property {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly maxLength?: number
}

/** The only type of a property beside null; null when there are several. */
const typeOf = (property: Property): string | null => {
  const types = [property.type ?? []].flat().filter((type) => type !== 'null')
  const [type = null] = types
  return types.length === 1 ? type : null
}

const columnFor = (path: string, property: Property, { matchText }: LayoutOptions): StoredColumn => {
  const type = typeOf(property)
  if (type === 'integer' || type === 'number') return new NumberColumn(path, numberCodec(1))
  if (type === 'boolean') return new NumberColumn(path, booleanCodec)
  if (type !== 'string') return new CodeColumn(path)
  if (property.format === 'date') return new NumberColumn(path, dateCodec())
  if (property.format === 'date-time') return new NumberColumn(path, instantCodec())
  return (property.maxLength ?? Number.POSITIVE_INFINITY) <= SHORT
    ? new CodeColumn(path, matchText)
    : new TextColumn(path, matchText)
}

/** Empty columns for the documents of a schema, one a property. */
export const layoutOf = <Doc>(schema: RxJsonSchema<Doc>, options: LayoutOptions): Layout => {
  const { primaryKey } = schema
  const primaryPath = String(typeof primaryKey === 'string' ? primaryKey : (primaryKey as { readonly key: string }).key)
  const key = new CodeColumn(primaryPath, options.matchText)
  const properties = Object.entries(schema.properties as Readonly<Record<string, Property>>).filter(
    ([name]) => !BOOKKEEPING.includes(name),
  )
  const others = properties
    .filter(([name]) => name !== primaryPath)
    .map(([name, property]) => columnFor(name, property, options))
  return {
    primaryPath,
    key,
    fields: [key, ...others],
    revision: new CodeColumn(REVISION),
    lastWrite: new NumberColumn(LAST_WRITE, numberCodec(8)),
  }
}
