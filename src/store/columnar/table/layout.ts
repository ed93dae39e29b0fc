import type { RxJsonSchema } from 'rxdb'
import { CodeColumn, type MatchText } from '../columns/code-column.ts'
import { booleanCodec, numberCodec } from '../columns/codec.ts'
import { dateCodec, instantCodec } from '../columns/date-codec.ts'
import { NumberColumn } from '../columns/number-column.ts'
import { TextColumn } from '../columns/text-column.ts'

/** Texts up to this length are told apart by code, longer ones are kept as bytes. */
const SHORT = 100

/** What RxDB adds to every document; none of it is a field of the schema's own. */
export const BOOKKEEPING: readonly string[] = ['_deleted', '_rev', '_meta', '_attachments']

export const REVISION = '_rev'
export const LAST_WRITE = '_meta.lwt'

/** Where a search takes over `$regex` tests it recognises. */
export interface LayoutOptions {
  readonly matchText?: MatchText<TextColumn | CodeColumn>
}

export type StoredColumn = NumberColumn | CodeColumn | TextColumn

export interface Layout {
  readonly primaryPath: string
  readonly key: CodeColumn
  /** Fields of the schema, the key among them. */
  readonly fields: readonly StoredColumn[]
  readonly revision: CodeColumn
  readonly lastWrite: NumberColumn
}

interface Property {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly maxLength?: number
}

/** The one type of a property beside null, if there is just one. */
const typeOf = (property: Property): string | null => {
  const types = [property.type ?? []].flat().filter((type) => type !== 'null')
  return types.length === 1 ? (types[0] as string) : null
}

const columnFor = (path: string, property: Property, { matchText }: LayoutOptions): StoredColumn => {
  const type = typeOf(property)
  if (type === 'integer' || type === 'number') return new NumberColumn(path, numberCodec(1))
  if (type === 'boolean') return new NumberColumn(path, booleanCodec)
  if (type !== 'string') return new CodeColumn(path)
  if (property.format === 'date') return new NumberColumn(path, dateCodec())
  if (property.format === 'date-time') return new NumberColumn(path, instantCodec())
  return (property.maxLength ?? Number.POSITIVE_INFINITY) <= SHORT ? new CodeColumn(path, matchText) : new TextColumn(path, matchText)
}

/** Empty columns for the documents of a schema: one a property, by its type. */
export const layoutOf = <Doc>(schema: RxJsonSchema<Doc>, options: LayoutOptions): Layout => {
  const { primaryKey } = schema
  const primaryPath = String(typeof primaryKey === 'string' ? primaryKey : (primaryKey as { readonly key: string }).key)
  const key = new CodeColumn(primaryPath, options.matchText)
  const properties = Object.entries(schema.properties as Readonly<Record<string, Property>>).filter(([name]) => !BOOKKEEPING.includes(name))
  const others = properties.filter(([name]) => name !== primaryPath).map(([name, property]) => columnFor(name, property, options))
  return {
    primaryPath,
    key,
    fields: [key, ...others],
    revision: new CodeColumn(REVISION),
    lastWrite: new NumberColumn(LAST_WRITE, numberCodec(8)),
  }
}
